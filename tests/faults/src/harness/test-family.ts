import { afterAll, describe, expect, test } from 'vitest';
import type { Fault } from './fault.ts';
import { type CheckResult, type FaultFamily, runGate } from './fault-family.ts';
import type { RunningService } from './fault-proxy.ts';
import { isHeldOut, isSelected, onlyFault, reportedName } from './fault-selection.ts';

// Short only for broken services: a correct one may be slow on a busy machine.
const brokenTimeoutMs = 1_500;

/** Tests that each probe passes on the correct service and fails on the broken one, and that the gate finds the faults. */
export function testFamily<Subject, Service extends RunningService>(
  family: FaultFamily<Subject, Service>,
  verify?: (result: CheckResult) => void,
): void {
  const { services, faults, oneIn, correctRuns } = family;
  test.runIf(onlyFault === undefined)('names, descriptions and the held-out share', () =>
    expectNames(faults),
  );
  describe.each(services)('%s', (service) => {
    let reference: Service | undefined;
    const correctService = async () => (reference ??= await family.start(service));
    afterAll(() => reference?.close());

    test.runIf(onlyFault === undefined).each(correctRuns)(
      'no finding on the correct service, %o',
      async (options) => {
        const { stopped, findings, ...rest } = await runGate(family, { service, ...options });
        expect(findings).toEqual([]);
        expect(stopped).toBeUndefined();
        verify?.({ findings, ...rest });
      },
    );

    // Each probe runs on one of the services; the soak test runs the gate on all.
    const probed = faults.filter(({ name }, index) =>
      onlyFault === undefined ? services[index % services.length] === service : name === onlyFault,
    );
    for (const fault of probed)
      test(`the probe detects ${fault.name}: ${fault.description}`, async () => {
        await expectDetected(family, fault, await correctService(), await family.start(service, fault));
      });

    for (const fault of faults.filter(({ name }) => isSelected(name, service, oneIn)))
      test(`the gate finds ${reportedName(fault.name)}`, () => expectFound(family, fault, service));
  });
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

async function expectDetected<Subject, Service extends RunningService>(
  family: FaultFamily<Subject, Service>,
  fault: Fault<Subject>,
  correct: Service,
  broken: Service,
): Promise<void> {
  try {
    const passes = await fault.probe(family.connect(correct));
    expect(passes, 'the probe passes on the correct service').toBe(true);
    const passesBroken = await fault.probe(family.connect(broken, brokenTimeoutMs));
    expect(passesBroken, 'the probe passes on the broken service').toBe(false);
    expect(broken.middlewareErrors).toEqual([]);
  } finally {
    await broken.close();
  }
}

async function expectFound<Subject, Service extends RunningService>(
  family: FaultFamily<Subject, Service>,
  fault: Fault<Subject>,
  service: string,
): Promise<void> {
  const { findings } = await runGate(family, { service, fault, ...family.brokenRun(fault) });
  const { name, description, operation, violates } = fault;
  const isHidden = isHeldOut(name) && onlyFault === undefined;
  const missed = isHidden ? '' : `: ${description} (${operation}, ${violates})`;
  expect(findings, `missed ${reportedName(name)}${missed}`).not.toEqual([]);
}
