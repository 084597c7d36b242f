import { events } from './webhooks-events.ts';

/** The reading that the others' costs are divided by. */
export const plain = 'JSON.parse';

type Read = (text: string) => unknown;

/** Ways to make an event of a text; each loads no more than it needs. */
export const readings: Record<string, () => Promise<Read>> = {
  [plain]: async () => (text) => JSON.parse(text),
  ours: async () => {
    const { parse } = await import('@voice-agent/webhooks');
    return (text) => {
      const result = parse(text);
      return result.ok ? result.event : undefined;
    };
  },
};

/** Reads one event a number of times. */
export async function reader(event: string, name: string): Promise<(times: number) => void> {
  const text = JSON.stringify(events[event]);
  const read = (await readings[name]?.()) ?? (() => undefined);
  // A reading that failed fast would look cheap.
  if (!JSON.stringify(read(text))?.includes('call-000')) throw new Error(`${name} gave no event.`);
  return (times) => {
    for (let i = 0; i < times; i++) read(text);
  };
}
