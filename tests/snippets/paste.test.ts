import { expect, test } from 'vitest';
import { pages, shellBlocks, sources } from './read-by-people.ts';
import { isLeftRunning, linesOf } from './shell.ts';

/** The code without its quoted strings. */
const bare = (code: string) => code.replaceAll(/'[^']*'|"(?:\\.|[^"\\])*"/gs, "''");

/** Patterns that no block may have, since one of zsh, bash and fish passes it on, rejects it or waits for input. */
const rules: Record<string, (code: string) => unknown> = {
  'a comment, which zsh passes on': (code) => /(?:^|\s)#/m.test(bare(code)),
  'a prompt sign': (code) => /^\s*[$%>❯] /m.test(code),
  'a question of npx, which takes the next line as its input': (code) => /npx pnpm/.test(code),
  'turbo from npx, which finds pnpm only on the PATH': (code) => /npx turbo/.test(code),
  'a pattern that zsh looks for among files': (code) => /[?[\]]/.test(bare(code)),
  'an exclamation mark, which recalls a line': (code) => /![\w"]/.test(code.replaceAll(/'[^']*'/gs, '')),
  'a character that stands for anything': (code) => /…/.test(code),
  'a command below one that goes on': (code) => linesOf(code).slice(0, -1).some(isLeftRunning),
};

test.each(Object.keys(rules))('no block has %s', (rule) => {
  expect(shellBlocks.length).toBeGreaterThan(100);
  expect(shellBlocks.filter(({ code }) => rules[rule]?.(code))).toEqual([]);
});

test.each([
  'npm test # all',
  '# all\nnpm test',
  '$ npm test',
  'npx pnpm test',
  'npx turbo run build',
  'curl http://127.0.0.1/?a=1',
  'echo "Hello!"\necho "!x"',
  "KEY='…' npm test",
  'npx @voice-agent/sandbox\nnpm test\n',
])('%j is found', (code) => {
  expect(Object.values(rules).filter((rule) => rule(code))).not.toEqual([]);
});

const found = (texts: [string, string][], pattern: RegExp) =>
  texts.flatMap(([name, text]) => (text.match(pattern) ?? []).map((each) => `${name}: ${each}`));

/** A program by a name that anybody can register. */
const unscoped = /\bvoice-agent-(?:webhooks|sandbox|contract) (?!could )[-a-z]+/g;

/** Another name for the key, the address or the secret; the site, the repository and web tools have theirs. */
const otherNames =
  /(?<![<:\w])(?!VOICE_AGENT_(?:API_KEY|BASE_URL|WEBHOOK_SECRET|SITE_URL|REPOSITORY_URL|AUTH_TOKEN|MCP_TOKEN)\b)(?:VOICE_AGENT_\w*|API_|BASE_|WEBHOOK_|AUTH_)(?:SECRET|URL|KEY|TOKEN)\b/g;

test('programs have the names of their packages', () => {
  expect(found([...pages, ...sources], unscoped)).toEqual([]);
  expect('npx voice-agent-webhooks send'.match(unscoped)).toHaveLength(1);
});

test('key, address and secret have one name each', () => {
  expect(found([...pages, ...sources], otherNames)).toEqual([]);
  for (const name of ['WEBHOOK_SECRET', 'VOICE_AGENT_URL', 'API_KEY', 'VOICE_AGENT_WEBHOOK_TOKEN'])
    expect(`process.env.${name}`.match(otherNames)).toEqual([name]);
});
