import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { useFolder } from '@voice-agent/test-kit/files';
import { envelope, serve } from '@voice-agent/test-kit/servers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { line, start } from './testing.ts';

// No secret may stand in a byte that a command writes: a service, its callers and a receiver have secrets in every place.

const folder = useFolder();

const apiKey = 'a-key-of-the-tests';
const webhookSecret = 'Bearer a-token-of-the-tests';
const reporters = ['json', 'markdown', 'junit', 'sarif', 'github'];

/** Secrets, each with a middle of its own that no encoding but base64 changes. */
class Marks {
  readonly #result: string[] = [];
  readonly #around: string;
  constructor(around: string) {
    this.#around = around;
  }
  next(): string {
    const result = `${this.#around}Zq7${`${this.#result.length}`.padStart(4, '0')}mArk${this.#around}`;
    this.#result.push(result);
    return result;
  }
  isIn(text: string): string[] {
    const found = this.#result.filter((each) => text.includes(Buffer.from(each).toString('base64')));
    return [...found, ...(text.match(/Zq7\d{4}mArk/g) ?? [])];
  }
}

/** An object with a secret under each name, and one of them where nobody looks for it. */
function secretsUnder(names: readonly string[], marks: Marks): Record<string, unknown> {
  const [first = 'token'] = names;
  const echoed = marks.next();
  const fields = names.flatMap((name): [string, unknown][] => [
    [name, marks.next()],
    [`in_${name}`, { [name]: [{ a: { b: [marks.next()] } }] }],
  ]);
  return {
    ...Object.fromEntries(fields),
    password: echoed,
    parameters: [{ name: first, value: marks.next() }],
    title: `Of ${echoed}`,
    url: `https://x.example/${encodeURIComponent(echoed)}?token=${enc(marks)}`,
    inner: JSON.stringify({ error: `no ${echoed}`, [first]: marks.next() }),
    proof: Buffer.from(echoed).toString('base64'),
    id: 1,
  };
}

/** The same with secrets that only the document knows. */
const secretThing = (names: readonly string[], marks: Marks): Record<string, unknown> => ({
  pin: marks.next(),
  box: { a: marks.next(), b: [marks.next()] },
  codes: [marks.next()],
  deep: { x: [{ note: marks.next() }] },
  ...secretsUnder(names, marks),
});
const enc = (marks: Marks): string => encodeURIComponent(marks.next());

const spec = fileURLToPath(new URL('leaks.yaml', import.meta.url));

/** A service that shows its secrets in every way, each in a response that is a finding. Each path has its own. */
function leaky(names: readonly string[], marks: Marks): RequestListener {
  const answers = new Map<
    string,
    { headers: Record<string, string | string[]>; body: string; status: number }
  >();
  const answerAt = (path: string) => {
    const token = marks.next();
    const json = JSON.stringify({ errors: [`not ${token}`], token, ...secretThing(names, marks) });
    const bodies: Record<string, string> = {
      '/cut': json.slice(0, -20),
      '/text': `Authorization: Bearer ${token}\nno ${token}`,
      '/form': `token=${encodeURIComponent(token)}&${names[0]}=${enc(marks)}&a%5BauthToken%5D=${enc(marks)}`,
    };
    return {
      status: { '/down': 500, '/moved': 302 }[path] ?? 200,
      headers: {
        'set-cookie': [`sid=${enc(marks)}; Path=/`, `b=${enc(marks)}`],
        'x-api-key': enc(marks),
        'x-echo': encodeURIComponent(token),
        'content-type': path === '/text' ? 'text/plain' : 'application/json',
        location: `http://127.0.0.1:1/?access_token=${enc(marks)}`,
      },
      body: bodies[path] ?? json,
    };
  };
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://x');
    const answer = answers.get(pathname) ?? answerAt(pathname);
    answers.set(pathname, answer);
    request.resume().on('end', () => response.writeHead(answer.status, answer.headers).end(answer.body));
  };
}

/** The voice agent service, with secrets where the specs say that there are some. */
function ownService(marks: Marks): RequestListener {
  const [key, header] = [marks.next(), marks.next()];
  const job = {
    id: 'j',
    apiKey: key,
    attributes: { apiKey: marks.next() },
    title: `By ${key}`,
    cost: 'much',
  };
  const httpHeaders = { authorization: `Bearer ${marks.next()}`, 'x-any': header, accept: 'text/html' };
  const tool = { id: '1', description: header, toolSettings: { authToken: marks.next(), httpHeaders } };
  const page = { total: 3, filtered: 9, jobs: [job, job], items: [tool, tool] };
  return (request, response) => {
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/json').end(envelope({ ...tool, ...page }));
    });
  };
}

/**
 * Runs a command in every form of a report.
 *
 * @param program what sends requests to a proxy while it runs
 * @returns every byte that it wrote, and its files
 */
async function written(args: readonly string[], program?: readonly string[]) {
  const to = mkdtempSync(join(folder, 'x'));
  const flags = reporters.flatMap((name) => line`--reporter ${name} --output ${join(to, name)}`);
  const [command = '', ...rest] = args.map((each) => each.replace('{}', to));
  const interrupt = new AbortController();
  const running = start(line`${command} --reporter terminal ${flags} ${rest}`, {
    env: { PATH: process.env.PATH, VOICE_AGENT_API_KEY: apiKey, VOICE_AGENT_WEBHOOK_SECRET: webhookSecret },
    terminal: { isTTY: true },
    interrupt: interrupt.signal,
  });
  if (program !== undefined) {
    const url = () => /http:[^,\s]+/.exec(running.written.stderr)?.[0];
    await expect.poll(url).toBeDefined();
    const [name = '', ...args] = program;
    await once(spawn(name, args, { env: { ...process.env, VOICE_AGENT_BASE_URL: url() } }), 'close');
    interrupt.abort();
  }
  const { code, stdout, stderr } = await running.ended;
  const files = readdirSync(to, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name));
  return {
    code,
    files,
    text: [stdout, stderr, ...files.map((file) => readFileSync(file, 'utf8'))].join('\n'),
  };
}

const cases = ['--cases', '{}/cases'];
/** The words of a program that sends requests with secrets in every place. */
function suite(names: readonly string[], marks: Marks): string[] {
  const json = JSON.stringify(secretThing(names, marks));
  const form = `a=1&${names[0]}=${enc(marks)}`;
  const part = `--x\r\nContent-Disposition: form-data; name="${names[0]}"\r\n\r\n${marks.next()}\r\n--x--\r\n`;
  const headers = {
    authorization: `Bearer ${enc(marks)}`,
    cookie: `s=${enc(marks)}`,
    'x-client-secret': enc(marks),
  };
  const post = (body: string, type: string) => ({
    method: 'POST',
    body,
    headers: { ...headers, 'content-type': type },
  });
  const requests = [
    [`/things?door=${enc(marks)}&api_key=${enc(marks)}`, { headers }],
    ['/things', post(json, 'application/json')],
    ['/things', post(json.slice(0, -9), 'application/json')],
    ['/things', post(form, 'application/x-www-form-urlencoded')],
    ['/things', post(part, 'multipart/form-data; boundary=x')],
    [`/nowhere?token=${enc(marks)}`, { headers }],
    ...['/cut', '/text', '/form', '/down'].map((path) => [path, { headers }]),
  ];
  const script = `for (const [path, init] of ${JSON.stringify(requests)})
    await (await fetch(process.env.VOICE_AGENT_BASE_URL + path, init)).text();`;
  return [process.execPath, '--input-type=module', '-e', script];
}

const nameOf = fc.constantFrom(
  ...line`token authToken AUTH_TOKEN x-api-key apiKey api_key clientSecret passwd userPassword PrivateKey`,
  ...line`private_key Authorization sessionCookie set-cookie credentials oauth2Token`,
);
const namesOf = fc.uniqueArray(nameOf, { minLength: 2, maxLength: 4 });
// No letters, so that it is in the base64 of no other.
const aroundOf = fc.string({ unit: fc.constantFrom(...`'"\\/%+ é&=<>$`), maxLength: 6 });

test('no secret stands in anything that a command writes', async () => {
  const check = async (names: string[], around: string): Promise<void> => {
    const marks = new Marks(around);
    const [foreign, ours] = [await serve(leaky(names, marks)), await serve(ownService(marks))];
    const headers = { 'set-cookie': `a=${enc(marks)}`, 'x-auth-token': enc(marks) };
    const secrets = secretsUnder(names, marks);
    const receiver = await serve((request, response) => {
      const body = JSON.stringify({ authorization: request.headers.authorization, ...secrets });
      request.resume().on('end', () => response.writeHead(200, headers).end(body));
    });
    const leaksOf = async (args: readonly string[], program?: readonly string[]): Promise<string[]> => {
      const { text, files, code } = await written(args, program);
      expect({ args, leaks: marks.isIn(text).slice(0, 3) }).toEqual({ args, leaks: [] });
      expect(text).not.toContain(apiKey);
      expect(text).not.toContain(webhookSecret.slice(7));
      if (args[0] !== 'replay') expect([args[0], code]).toEqual([args[0], 1]);
      return files.filter((file) => file.includes('cases'));
    };
    const api = line`api --seed 1 --fuzz 1 ${cases}`;
    const given = line`--parameter door=${marks.next()} --parameter X-Client-Secret=Zq70000mArk`;
    const traffic = line`--url ${foreign} --spec ${spec} --keep {}/a.har ${cases}`;
    const files = [
      ...(await leaksOf(line`${api} --url ${foreign} --spec ${spec} ${given}`)),
      ...(await leaksOf(line`${api} --url ${ours} --no-writes`)),
      ...(await leaksOf(line`receiver --url ${receiver} --fuzz 1 ${cases}`)),
      ...(await leaksOf(line`record ${traffic} -- ${suite(names, marks)}`)),
      ...(await leaksOf(['proxy', ...traffic], suite(names, marks))),
    ];
    const rules = new Map(files.map((file) => [`${JSON.parse(readFileSync(file, 'utf8')).rule}`, file]));
    for (const file of rules.values()) await leaksOf(['replay', file]);
    const event = { eventType: 'call.ended', ...secretsUnder(names, marks) };
    const delivery = { headers: { authorization: `Bearer ${marks.next()}` }, body: JSON.stringify(event) };
    const deliveries = join(folder, 'deliveries.ndjson');
    writeFileSync(deliveries, `${JSON.stringify(delivery)}\n`);
    await leaksOf(['deliveries', deliveries]);
  };
  await fc.assert(fc.asyncProperty(namesOf, aroundOf, check), { seed: 1, numRuns: 1, endOnFailure: true });
});
