import { expect, test } from 'vitest';
import { wrongSecrets } from './wrong-secrets.ts';

const trimmed = (value: string | undefined) => value?.replace(/^[ \t]+|[ \t]+$/g, '');

test.each(['Bearer Mill-5512', 'Bearer 0', 'Bearer 00000', 'Bearer AB', 'Bearer x,y="z"'])(
  'each form differs from %j on the wire, and from each other',
  (secret) => {
    const forms = wrongSecrets(secret);
    const values = forms.map(({ value }) => trimmed(value));
    expect(values).not.toContain(secret);
    expect(new Set(values).size).toBe(values.length);
    expect(new Set(forms.map(({ name }) => name)).size).toBe(forms.length);
  },
);

test('every documented form is there', () => {
  const values = wrongSecrets('Bearer Mill-5512').map(({ value }) => value);
  for (const value of [
    undefined,
    '',
    'Mill-5512',
    'bearer Mill-5512',
    'Token Mill-5512',
    'Bearer  Mill-5512',
    'Bearer mill-5512',
    'Bearer MILL-5512',
    'Bearer Mill-551x',
    'Bearer Mill-5512x',
    'Bearer Mill-551',
    'Bearer',
  ])
    expect(values).toContain(value);
});

test('a token in one case has no other form of that case', () => {
  const names = wrongSecrets('Bearer mill').map(({ name }) => name);
  expect(names).not.toContain('the key in lower case');
  expect(names).toContain('the key in upper case');
});
