// One server in a process of its own: node sandbox-server.ts bare|sandbox [the answers of the bare one, as JSON]
import { serve } from '@hono/node-server';
import { startSandbox } from '@voice-agent/sandbox';
import { Hono } from 'hono';
import { apiKey, questions } from './sandbox-contenders.ts';

const [which, answers = '[]'] = process.argv.slice(2);

if (which === 'sandbox') {
  const { url } = await startSandbox({ apiKey });
  process.send?.(Number(new URL(url).port));
} else {
  const app = new Hono();
  const texts: string[] = JSON.parse(answers);
  for (const [index, { method, path }] of questions.entries()) {
    const text = texts[index] ?? '';
    const [route = ''] = path.split('?');
    app.on(method, route, (context) => context.body(text, 200, { 'content-type': 'application/json' }));
  }
  serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.(port));
}
process.on('disconnect', () => process.exit());
