/**
 * Response times in one sentence: the 50th, 95th and 99th percentile.
 *
 * @param tookMs one number for each response, in any order
 * @param limitMs the time after which a response is too slow
 * @returns undefined when there was none
 */
export function responseTimesText(tookMs: readonly number[], limitMs: number): string | undefined {
  if (tookMs.length === 0) return undefined;
  const sorted = tookMs.toSorted((a, b) => a - b);
  const at = (percent: number): string => {
    const ms = sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? 0;
    return `p${percent} ${ms < 10 ? ms.toFixed(1) : Math.round(ms).toLocaleString('en-US')} ms`;
  };
  const all = [50, 95, 99].map(at).join(', ');
  const [count, limit] = [tookMs.length, limitMs].map((each) => each.toLocaleString('en-US'));
  return `Response times: ${all}, at most ${limit} ms allowed (${count} events).`;
}
