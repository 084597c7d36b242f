import { expect, test } from 'vitest';
import { mostSpecific, pathParametersIn } from './path-template.ts';

const paths = [
  '/jobs/{id}',
  '/jobs/{id}:cancel',
  '/jobs/{id}:{action}',
  '/users/{id}',
  '/users/@me',
  '/tiles/{x}/{y}.png',
  '/tiles/{x}/{y}',
  '/ranges/{from}-{to}',
  '/ranges/{name}',
  '/{kind}/latest',
  '/straße/{haus}',
  '/caf%C3%A9/menu',
  '/files/{path}',
  '/v1.0/(all)',
];

test.each<[path: string, template: string | undefined]>([
  ['/jobs/7', '/jobs/{id}'],
  ['/jobs/7:cancel', '/jobs/{id}:cancel'],
  ['/jobs/7%3Acancel', '/jobs/{id}:cancel'],
  ['/jobs/7:restart?now=true', '/jobs/{id}:{action}'],
  ['/jobs/latest', '/jobs/{id}'],
  ['/pets/latest', '/{kind}/latest'],
  ['/users/@me', '/users/@me'],
  ['/users/%40me', '/users/@me'],
  ['/users/%40you', '/users/{id}'],
  ['/tiles/1/2.png', '/tiles/{x}/{y}.png'],
  ['/tiles/1/2.jpg', '/tiles/{x}/{y}'],
  ['/ranges/1-9', '/ranges/{from}-{to}'],
  ['/ranges/all', '/ranges/{name}'],
  ['/stra%C3%9Fe/7', '/straße/{haus}'],
  ['/straße/7', '/straße/{haus}'],
  ['/café/menu', '/caf%C3%A9/menu'],
  ['/cafe\u0301/menu', '/caf%C3%A9/menu'],
  ['/files/a%2Fb', '/files/{path}'],
  ['/files/a/b', undefined],
  ['/files/', undefined],
  ['/v1.0/(all)', '/v1.0/(all)'],
  ['/v1x0/(all)', undefined],
  ['/broken/%E0%A4%A', undefined],
])('%s is for %s', (path, template) => {
  expect(
    mostSpecific(
      paths.map((each) => ({ path: each })),
      path,
    )?.path,
  ).toBe(template);
});

test('the parameters of a path are decoded, several of one segment too', () => {
  const values = (template: string, path: string) =>
    Object.fromEntries(pathParametersIn(template, path) ?? []);
  expect(values('/jobs/{id}:cancel', '/jobs/a%20b:cancel')).toEqual({ id: 'a b' });
  expect(values('/ranges/{from}-{to}', '/ranges/1-2-3')).toEqual({ from: '1', to: '2-3' });
  expect(values('/files/{path}', '/files/a%2Fb')).toEqual({ path: 'a/b' });
});
