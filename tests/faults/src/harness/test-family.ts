import { expect, test } from 'vitest';
import type { Fault } from './fault.ts';
import { type CheckResult, type FaultFamily, probeProblem, runGate } from './fault-family.ts';
import type { RunningService } from './fault-proxy.ts';
import { isHeldOut, isSelected, onlyFault, reportedName } from './fault-selection.ts';

// Of every so many faults `test:all` tries one probe, the soak test each.
const probeOneIn = 4;

/** Tests a sample: each probe passes on the correct service and fails on the broken one, and the gate finds the faults. */
export function testFamily<Subject, Service extends RunningService>(
  family: FaultFamily<Subject, Service>,
  verify?: (result: CheckResult) => void,
): void {
  const { faults, oneIn, correctRun } = family;
  test.runIf(onlyFault === undefined)('names, descriptions and the held-out share', () =>
    expectNames(faults),
  );

  test.runIf(onlyFault === undefined)('no finding on the correct service', async () => {
    const { stopped, ...result } = await runGate(family, correctRun);
    expect(result.findings).toEqual([]);
    expect(stopped).toBeUndefined();
    verify?.(result);
  });

  for (const fault of faults.filter(({ name }) => isSelected(name, probeOneIn)))
    test(`the probe detects ${fault.name}: ${fault.description}`, async () => {
      expect(await probeProblem(family, fault)).toBeUndefined();
    });

  for (const fault of faults.filter(({ name }) => isSelected(name, oneIn)))
    test(`the gate finds ${reportedName(fault.name)}`, () => expectFound(family, fault));
}

function expectNames(faults: readonly { name: string; description: string }[]): void {
  expect(new Set(faults.map(({ description }) => description)).size).toBe(faults.length);
  for (const { name, description } of faults) {
    expect(name).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
    expect(description).toMatch(/^[\p{L}].+\.$/u);
  }
  const share = faults.filter(({ name }) => isHeldOut(name)).length / faults.length;
  expect(share).toBeGreaterThan(0.25);
  expect(share).toBeLessThan(0.42);
}

async function expectFound<Subject, Service extends RunningService>(
  family: FaultFamily<Subject, Service>,
  fault: Fault<Subject>,
): Promise<void> {
  const { findings } = await runGate(family, { fault, ...family.brokenRun(fault) });
  const { name, description, operation, violates } = fault;
  const isHidden = isHeldOut(name) && onlyFault === undefined;
  const missed = isHidden ? '' : `: ${description} (${operation}, ${violates})`;
  expect(findings, `missed ${reportedName(name)}${missed}`).not.toEqual([]);
}
