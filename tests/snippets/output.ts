import { expect } from 'vitest';

const anything = '…';
const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const tidy = (text: string) => text.replaceAll(/[ \t]+$/gm, '').trim();

/** Compares what was printed with what a page shows: `…` stands for anything, on a line of its own for lines. */
export function expectText(printed: string, shown: string, name: string): void {
  const pattern = tidy(shown)
    .split('\n')
    .map((line) =>
      line.trim() === anything ? '(?:.*\\n)*?' : `${line.split(anything).map(escaped).join('.*')}\\n`,
    )
    .join('');
  const holds = new RegExp(`^${pattern}$`).test(`${tidy(printed)}\n`);
  expect(holds ? tidy(shown) : tidy(printed), name).toBe(tidy(shown));
}

/** Compares JSON with what a page shows of it; fields that are not shown may be there. */
export function expectJson(printed: string, shown: string, name: string): void {
  const value: unknown = JSON.parse(printed);
  const expected: unknown = JSON.parse(shown, (_, each) =>
    each === anything ? expect.anything() : (each as unknown),
  );
  expect(value, name).toMatchObject(expected as object);
}

/** Compares a response as `curl --include` prints it: its status line, the headers shown, its body. */
export function expectAnswer(printed: string, shown: string, name: string): void {
  const [head, body] = parts(printed);
  const [shownHead, shownBody] = parts(shown);
  expectText(head[0] ?? '', shownHead[0] ?? '', name);
  for (const header of shownHead.slice(1)) expect(head, name).toContain(header);
  if (shownBody) expectJson(body, shownBody, name);
}

function parts(answer: string): [string[], string] {
  const [head = '', ...body] = answer.replaceAll('\r', '').trim().split('\n\n');
  return [head.split('\n').map((line, index) => (index === 0 ? line : lowerName(line))), body.join('\n\n')];
}

const lowerName = (header: string) => header.replace(/^[^:]+/, (name) => name.toLowerCase());
