import { afterEach, expect, test } from 'vitest';
import type { Proxy as Running } from '../proxy.ts';
import { richFaults } from './catalogue.ts';
import { HarbourClient, type RichOperationId } from './client.ts';
import { objectAt, richDocument } from './document.ts';
import { startHarbour } from './start.ts';

let running: Running | undefined;
afterEach(() => running?.close());

async function start(fault?: string): Promise<HarbourClient> {
  running = await startHarbour(fault);
  return new HarbourClient(running.url);
}

test('each fault has a name and a sentence of its own, and a place in the document', () => {
  expect(new Set(richFaults.map(({ name }) => name)).size).toBe(richFaults.length);
  expect(new Set(richFaults.map(({ says }) => says)).size).toBe(richFaults.length);
  for (const { name, says, pointer } of richFaults) {
    expect(name).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
    expect(says).toMatch(/^[\p{L}].+\.$/u);
    const parent = pointer.slice(0, pointer.lastIndexOf('/'));
    expect(() => objectAt(richDocument(), parent), name).not.toThrow();
  }
});

test('there are at least 80 faults, and about a third is held out', () => {
  expect(richFaults.length).toBeGreaterThanOrEqual(80);
  const share = richFaults.filter(({ heldOut }) => heldOut).length / richFaults.length;
  expect(share).toBeGreaterThan(0.25);
  expect(share).toBeLessThan(0.42);
});

test('without a fault each operation takes a plain request', async () => {
  const service = await start();
  const operations = Object.values(richDocument().paths as Record<string, Record<string, unknown>>).flatMap(
    (item) => Object.values(item).map((each) => (each as { operationId?: RichOperationId }).operationId),
  );
  const named = operations.filter((id) => id !== undefined);
  expect(named.length).toBe(10);
  for (const id of named) expect(await service.takes(id), id).toBe(true);
  expect(running?.failures).toEqual([]);
});

test.each(richFaults)('$name shows', async ({ name, probe }) => {
  expect(await probe(await start()), 'the promise holds without the fault').toBe(true);
  await running?.close();
  expect(await probe(await start(name)), 'the promise is broken with the fault').toBe(false);
  expect(running?.failures).toEqual([]);
});
