import { scratchFolder } from '@voice-agent/test-kit/scratch';
import { expect, test } from 'vitest';
import { installed } from './client-installed.ts';

function measure(files: Record<string, string>): ReturnType<typeof installed> {
  using folder = scratchFolder(files);
  return installed(folder.path);
}

test('a package of this repository counts with what it publishes', () => {
  const manifest = JSON.stringify({ name: 'a', files: ['dist'] });
  const files = { 'package.json': manifest, 'dist/in/a.js': 'ab', 'src/a.ts': 'abcdef', 'README.md': 'a' };
  expect(measure(files)).toEqual({ dependencies: 0, direct: 0, files: 3, bytes: manifest.length + 3 });
});

test('dependencies of dependencies count, each once even in a circle, and those of development do not', () => {
  const manifest = (name: string, dependencies: string[]): string =>
    JSON.stringify({
      name,
      dependencies: Object.fromEntries(dependencies.map((each) => [each, '1'])),
      devDependencies: { missing: '1' },
    });
  const { dependencies, direct, files } = measure({
    'package.json': manifest('a', ['b', 'c']),
    'node_modules/b/package.json': manifest('b', ['c']),
    'node_modules/c/package.json': manifest('c', ['d']),
    'node_modules/c/node_modules/d/package.json': manifest('d', ['b']),
    'node_modules/c/node_modules/d/index.js': '',
  });
  expect({ dependencies, direct, files }).toEqual({ dependencies: 3, direct: 2, files: 5 });
});

test('a dependency that is not installed is named', () => {
  const manifest = JSON.stringify({ name: 'a', dependencies: { 'no-such-package': '1' } });
  expect(() => measure({ 'package.json': manifest })).toThrow('no-such-package is not installed');
});
