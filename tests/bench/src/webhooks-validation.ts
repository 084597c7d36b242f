import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { answerOf } from './child.ts';
import { peerFile } from './peers.ts';
import { type Spread, spread } from './statistics.ts';
import { type Player, takeTurns } from './turns.ts';
import { ours } from './webhooks-contenders.ts';
import { callEnded, toolExecuted, transcriptionUpdate } from './webhooks-events.ts';

const starts = 5;
const rounds = 12;
const eventsATurn = 3_000;
const warmUpEvents = 30_000;

/** One way to make an event of a text. */
export interface Reading {
  /** Which event. */
  of: string;
  name: string;
  event: object;
  load: () => Promise<(text: string) => unknown>;
}

export const unchecked = 'JSON.parse';
const ways: Record<string, Reading['load']> = {
  [unchecked]: async () => (text) => JSON.parse(text),
  [ours]: async () => {
    const { parse } = await import('@voice-agent/webhooks');
    return (text) => {
      const result = parse(text);
      return result.ok ? result.event : undefined;
    };
  },
  ajv: async () => {
    const { parse } = await import(peerFile('ajv'));
    return (text) => parse(JSON.parse(text));
  },
  zod: async () => {
    const { parse } = await import(peerFile('zod-events'));
    return (text) => parse(JSON.parse(text));
  },
};
const events = {
  'call.ended, 20 turns': callEnded,
  'transcription.update': transcriptionUpdate,
  'tool.executed': toolExecuted,
};

export const readings: Reading[] = Object.entries(events).flatMap(([of, event]) =>
  Object.entries(ways).map(([name, load]) => ({ of, name, event, load })),
);

/** CPU time to read an event, and how many times that of `JSON.parse` alone it is; the spread is between starts. */
export interface Validation {
  of: string;
  name: string;
  microseconds: Spread;
  ratio: Spread;
}

export async function validations(progress: (part: number) => void): Promise<Validation[]> {
  const played: Map<string, number[]>[] = [];
  for (let start = 0; start < starts; start++) {
    const children: ChildProcess[] = [];
    try {
      const players: Player<number>[] = [];
      for (const [index, reading] of readings.entries()) {
        const child = fork(join(import.meta.dirname, 'webhooks-validation-run.ts'), [`${index}`]);
        children.push(child);
        await answerOf(child);
        await answerOf(child, warmUpEvents);
        players.push({ name: keyOf(reading), turn: () => answerOf<number>(child, eventsATurn) });
      }
      played.push(await takeTurns(players, rounds));
    } finally {
      for (const child of children) child.kill();
    }
    progress((start + 1) / starts);
  }
  return summarizeReadings(played);
}

const keyOf = ({ of, name }: { of: string; name: string }): string => `${of}: ${name}`;

/** What the rounds of each start say. */
export function summarizeReadings(played: Map<string, number[]>[]): Validation[] {
  // Whatever else the machine does only adds, so a start counts with its calmer rounds.
  const calm = (start: Map<string, number[]>, key: string): number => spread(start.get(key) ?? []).low;
  return readings.map(({ of, name }) => {
    const [own, base] = [keyOf({ of, name }), keyOf({ of, name: unchecked })];
    return {
      of,
      name,
      microseconds: spread(played.map((start) => calm(start, own))),
      ratio: spread(played.map((start) => calm(start, own) / calm(start, base))),
    };
  });
}
