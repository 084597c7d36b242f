import { safeLine } from '@voice-agent/cli-kit/text';
import type { Output } from './io.ts';

export interface ProgressLine {
  update(operation: string, requests: number, findings: number): void;
  clear(): void;
}

const everyMs = 100;
const eraseLine = '\r\u001b[K';

/** Writes the line to a terminal; elsewhere nothing. @param now in milliseconds, from any moment on */
export function progressLine(output: Output, now: () => number = () => performance.now()): ProgressLine {
  if (output.isTTY !== true) return { update() {}, clear() {} };
  const start = now();
  let drawn = Number.NEGATIVE_INFINITY;
  return {
    update(operation, requests, findings) {
      if (now() - drawn < everyMs) return;
      drawn = now();
      const rate = Math.round((requests * 1_000) / Math.max(drawn - start, 1));
      const [sent, found] = [requests.toLocaleString('en-US'), findings.toLocaleString('en-US')];
      const line = `${operation} · ${sent} requests · ${found} findings · ${rate}/s`;
      // A line that wraps could not be erased.
      output.write(`${eraseLine}${safeLine(line).slice(0, (output.columns ?? 80) - 1)}`);
    },
    clear() {
      if (drawn !== Number.NEGATIVE_INFINITY) output.write(eraseLine);
      drawn = Number.NEGATIVE_INFINITY;
    },
  };
}
