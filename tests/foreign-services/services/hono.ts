import { serve as listen } from '@hono/node-server';
import { createProjectsApp } from '../apps/hono-projects.ts';
import { serve } from '../src/serve.ts';

const { fetch } = createProjectsApp('projects-token-1');
listen({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  const url = `http://127.0.0.1:${port}`;
  serve({
    url,
    document: `${url}/openapi.json`,
    flags: ['--credential', 'token=$PROJECTS_TOKEN'],
    env: { PROJECTS_TOKEN: 'projects-token-1' },
  });
});
