import { expect, test } from 'vitest';
import { importModule, openapiWith, specDocument } from '../testing.ts';
import { emitSecretNames } from './secret-names.ts';

async function patternOf(properties: object): Promise<RegExp> {
  const document = specDocument(openapiWith({ Mooring: { type: 'object', properties } }));
  const { secretNames } = await importModule<string>(emitSecretNames(document));
  return new RegExp(`^(?:${secretNames})$`);
}
const berth = { type: 'string' };

test('names are matched as they are', async () => {
  const secret = { type: 'string', format: 'password' };
  const pattern = await patternOf({ 'gate.pin': secret, "key('2": secret, berth });
  const names = ['gate.pin', "key('2", 'gate-pin', 'berth', ''];
  expect(names.filter((name) => pattern.test(name))).toEqual(['gate.pin', "key('2"]);
});

test('without secrets nothing is matched', async () => {
  const pattern = await patternOf({ berth });
  expect(['berth', ''].filter((name) => pattern.test(name))).toEqual([]);
});
