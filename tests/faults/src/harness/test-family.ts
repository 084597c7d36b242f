import { afterAll, describe, expect, test } from 'vitest';
import { type CheckResult, checkFamily, type Family } from './fault-family.ts';
import type { RunningService } from './proxy.ts';
import { isHeldOut, isSelected, onlyFault, reportedName } from './selection.ts';

// Only a broken service is given up on so soon; a correct one may be slow on a busy machine.
const faultyTimeoutMs = 1_500;

/** Tests a family: each probe tells the broken service from the correct one, and the gate finds what is broken. */
export function testFamily<Subject, Service extends RunningService>(
  family: Family<Subject, Service>,
  verify?: (result: CheckResult) => void,
): void {
  const { services, faults, oneIn, correct, faulty } = family;

  test.runIf(onlyFault === undefined)('names, descriptions and the share that is held out', () => {
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
    expect(new Set(faults.map(({ description }) => description)).size).toBe(faults.length);
    for (const { name, description } of faults) {
      expect(name).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
      expect(description).toMatch(/^[\p{L}].+\.$/u);
    }
    const share = faults.filter(({ name }) => isHeldOut(name)).length / faults.length;
    expect(share).toBeGreaterThan(0.25);
    expect(share).toBeLessThan(0.42);
  });

  describe.each(services)('%s', (service) => {
    let reference: Service | undefined;
    const correctService = async () => (reference ??= await family.start(service));
    afterAll(() => reference?.close());

    test.runIf(onlyFault === undefined).each(correct)(
      'no finding on the correct service, %o',
      async (options) => {
        const { stopped, findings, ...rest } = await checkFamily(family, { service, ...options });
        expect(findings).toEqual([]);
        expect(stopped).toBeUndefined();
        verify?.({ findings, ...rest });
      },
    );

    // Each at one of the services; the soak test has the gate find each at all of them.
    const probed = faults.filter(({ name }, index) =>
      onlyFault === undefined ? services[index % services.length] === service : name === onlyFault,
    );
    for (const fault of probed)
      test(`${fault.name} is a fault: ${fault.description}`, async () => {
        expect(
          await fault.probe(family.connect(await correctService())),
          'the correct service conforms',
        ).toBe(true);
        const broken = await family.start(service, fault);
        try {
          expect(await fault.probe(family.connect(broken, faultyTimeoutMs)), 'the broken one conforms').toBe(
            false,
          );
          expect(broken.failures, 'errors of the middleware').toEqual([]);
        } finally {
          await broken.close();
        }
      });

    for (const fault of faults.filter(({ name }) => isSelected(name, service, oneIn)))
      test(`the gate finds ${reportedName(fault.name)}`, async () => {
        const { findings } = await checkFamily(family, { service, fault, ...faulty(fault) });
        const { description, operation, violates } = fault;
        const missed =
          isHeldOut(fault.name) && onlyFault === undefined
            ? ''
            : `: ${description} (${operation}, ${violates})`;
        expect(findings, `missed ${reportedName(fault.name)}${missed}`).not.toEqual([]);
      });
  });
}
