import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '@voice-agent/client/operations';
import { operationPage } from '@voice-agent/ui/pages';
import { expect, test } from 'vitest';
import { repositoryFolder } from '../repository.ts';
import { controlFile, controlPages } from './control.ts';
import { defaultOf } from './exports.ts';
import { type Member, readModel } from './model.ts';
import { sdkPages } from './pages.ts';
import { plan } from './plan.ts';
import { anchorOf, programId } from './programs.ts';

const model = readModel();
if (model === undefined) throw new Error('Run `pnpm build`.');
const { entryPoints, programs, logLines, metrics } = model;
const pages = sdkPages(model);

/** The text of all pages below an address. */
const textOf = (start: string): string =>
  pages
    .filter(({ id }) => id.startsWith(start))
    .map(({ body }) => body)
    .join('\n');
const sourceOf = (path: string): string => readFileSync(join(repositoryFolder, 'packages', path), 'utf8');

test('the entry points are those that package.json lets in', () => {
  for (const { folder } of plan) {
    const { name, exports } = JSON.parse(sourceOf(`${folder}/package.json`));
    const public_ = Object.entries<object | string>(exports)
      .filter(([, target]) => typeof target === 'object')
      .map(([path]) => `${name}${path.slice(1)}`);
    const found = entryPoints
      .map(({ specifier }) => specifier)
      .filter((each) => `${each}/`.startsWith(`${name}/`));
    expect(found).toEqual(public_);
  }
});

test('each export is on a page of its package, and its docstring describes it', () => {
  for (const { specifier, exports } of entryPoints) {
    const [, folder = ''] = specifier.split('/');
    const text = textOf(`sdk/${folder}/`);
    expect(exports.length, specifier).toBeGreaterThan(0);
    for (const { name, comment, source } of exports) {
      expect(text, `${specifier} ${name}`).toContain(`\n## ${name}\n`);
      // What is generated is described field by field in the reference.
      if (!source.includes('/generated/types')) expect(comment.text, `${specifier} ${name}`).not.toBe('');
    }
  }
});

test('the description in a part of a constant is a sentence, before its other fields', () => {
  const text = textOf('sdk/sandbox/');
  expect(text).not.toContain('- description:');
  expect(text).toContain('\n\nThe status of every successful response.\n\n- title: Success status\n');
});

test('each export that can be called has an example', () => {
  const callable = entryPoints.flatMap(({ specifier, exports }) =>
    exports.filter(({ isCallable }) => isCallable).map((item) => ({ specifier, ...item })),
  );
  expect(callable.length).toBeGreaterThan(80);
  const lacking = callable.filter(({ comment }) => comment.examples.length === 0);
  expect(lacking.map(({ specifier, name }) => `${specifier} ${name}`)).toEqual([]);
});

test('each operation is linked from the method that sends it, and methods come before their types', () => {
  const text = textOf('sdk/client/operations');
  for (const { id, resource, name } of Object.values(operations))
    expect(text.split(`id="Resources-${resource}-${name}"`)[1]).toContain(`](${operationPage(id)})`);
  expect(text.match(/^## \w+/m)?.[0]).toBe('## Resources');
});

test('each option has its description, and each optional one its default', () => {
  const options = entryPoints.flatMap(({ exports }) => exports.filter(({ name }) => /Options$/.test(name)));
  const lacking = options.flatMap(({ name, members }) =>
    members
      .filter((each: Member) => each.comment.text === '' || (each.isOptional && defaultOf(each) === ''))
      .map((each: Member) => `${name}.${each.name}`),
  );
  expect(lacking).toEqual([]);
  expect(options.length).toBeGreaterThan(10);
});

test.each([
  ['client/create-client', 'client/src/options.ts', /interface ClientOptions \{(.*?)\n\}/s],
  ['webhooks/create-receiver', 'webhooks/src/receiver-options.ts', /interface BaseOptions.*?\{(.*?)\n\}/s],
])('every option of %s is in its table', (page, source, part) => {
  const [, body = ''] = part.exec(sourceOf(source)) ?? [];
  const names = [...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) expect(textOf(`sdk/${page}`)).toMatch(new RegExp(`^\\| \\[\`${name}\``, 'm'));
});

test('every kind of error is on the page of results, with what it means', () => {
  const [, body = ''] = /interface Details \{(.*?)\n\}/s.exec(sourceOf('client/src/result.ts')) ?? [];
  const kinds = [...body.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
  expect(kinds.length).toBeGreaterThan(5);
  for (const kind of kinds)
    expect(textOf('sdk/client/results')).toMatch(new RegExp(`id="ErrorKind-${kind}".*\\n(?:.*\\n)?\\n[A-Z]`));
});

test('every line of the log is there, with what it means', () => {
  const text = textOf('sdk/webhooks/observe');
  expect(logLines.length).toBeGreaterThan(10);
  for (const { message, about, level } of logLines) {
    expect(about, message).not.toBe('');
    expect(level).toMatch(/info|warn|error/);
    expect(text).toContain(`\`${message}\``);
  }
  expect(metrics.length).toBeGreaterThan(5);
  for (const { name, unit, about } of metrics) {
    expect([unit, about], name).not.toContain('');
    expect(text).toContain(`\`${name}\``);
  }
});

test('every command, flag and argument is on the page of its program, with what it does', () => {
  expect(programs.map(({ folder }) => folder)).toEqual(['webhooks', 'sandbox', 'contract', 'cli', 'mcp']);
  for (const { name, folder, commands, exitCodes } of programs) {
    const text = textOf(programId(folder));
    const manifest = JSON.parse(sourceOf(`${folder}/package.json`));
    expect(name).toBe(`npx ${manifest.name}`);
    // So npx runs it: it takes the only one.
    expect(Object.keys(manifest.bin)).toEqual([folder === 'cli' ? 'voice-agent' : `voice-agent-${folder}`]);
    expect(exitCodes.map(({ code }) => code).join()).toMatch(/^0,(?:1,)?2$/);
    for (const command of commands) {
      const { path, about, words } = command;
      expect(about, path).not.toBe('');
      for (const word of words) {
        expect(word.about, `${path} ${word.name}`).not.toBe('');
        expect(text).toContain(`id="${anchorOf(command)}${word.anchor}"`);
      }
    }
  }
  const all = textOf('cli/webhooks');
  for (const flag of ['send--url', 'inbox-show-id', 'listen--url']) expect(all).toContain(`id="${flag}"`);
  expect(all).toContain('| `VOICE_AGENT_WEBHOOK_SECRET` |');
});

test('every operation of the control API is on a page, with its fields', () => {
  const text = controlPages()
    .map(({ body }) => body)
    .join('\n');
  const ids = [...readFileSync(join(repositoryFolder, controlFile), 'utf8').matchAll(/operationId: (\w+)/g)];
  expect(ids.length).toBeGreaterThan(20);
  for (const [, id] of ids) expect(text).toContain(`\n## ${id}\n`);
  // From a schema that another one extends.
  expect(text).toContain('id="getCall-200-startedAt"');
  expect(text).toContain(`-d '{"agentId":"<agentId>"}'`);
});

test('no anchor comes twice on a page, and each link inside these pages leads to a place', () => {
  const places = new Set<string>();
  for (const { id, body } of pages) {
    const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, anchor]) => anchor as string);
    expect(new Set(ids).size, id).toBe(ids.length);
    const seen = new Map<string, number>();
    for (const [, heading = ''] of body.matchAll(/^## (?:\[(?=.*\]\())?(.+?)(?:\].*)?$/gm)) {
      const slug = heading
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-');
      const count = seen.get(slug) ?? 0;
      seen.set(slug, count + 1);
      ids.push(count === 0 ? slug : `${slug}-${count}`);
    }
    for (const anchor of ['', ...ids.map((each) => `#${each}`)]) places.add(`/${id}/${anchor}`);
  }
  for (const { id, body } of pages)
    for (const [, link = ''] of body.matchAll(/(?:\]\(|href=")((?:\/(?:sdk|cli|control-api)\/|#)[^")]*)/g))
      expect(places, `${id}: ${link}`).toContain(link.startsWith('#') ? `/${id}/${link}` : link);
});
