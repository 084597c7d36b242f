import type { Finding } from '@voice-agent/contract';
import type { Fault } from './fault.ts';
import { type RunningService, startProxy } from './proxy.ts';

/** How the gate runs on a service. */
export interface CheckOptions {
  seed: number;
  /** Random bodies for each operation. */
  fuzz?: number;
  /** Whether it stops at the first finding. Default: false. */
  failFast?: boolean;
  /** Ids of the only operations. Default: all. */
  only?: readonly string[];
  /** Time for a response, in milliseconds. A fault that hangs costs it for each request. */
  timeoutMs?: number;
}

export interface CheckResult {
  findings: readonly (Finding | string)[];
  requests?: number;
  uncovered?: readonly string[];
  /** Why the run ended early. */
  stopped?: string;
}

/** The faults of one kind of service: how to start it, probe it and run the gate on it. */
export interface Family<Subject, Service extends RunningService> {
  /** Correct implementations; each fault is put in front of them. */
  services: readonly string[];
  faults: readonly Fault<Subject>[];
  /** In `test:all` the gate runs on one in so many faults. */
  oneIn: number;
  /** The gate runs on a correct service with each. Patient: a busy machine must not look like one that hangs. */
  correct: readonly CheckOptions[];
  /** The gate's options for a broken one. */
  faulty(fault: Fault<Subject>): CheckOptions;
  start(service: string, fault?: Fault<Subject>): Promise<Service>;
  /** @param timeoutMs time for each response, in milliseconds */
  connect(service: Service, timeoutMs?: number): Subject;
  check(service: Service, options: CheckOptions): Promise<CheckResult>;
}

/** Starts a service, runs the gate on it and closes it. */
export async function checkFamily<Subject, Service extends RunningService>(
  family: Family<Subject, Service>,
  { service, fault, ...options }: { service: string; fault?: Fault<Subject> } & CheckOptions,
): Promise<CheckResult> {
  const running = await family.start(service, fault);
  try {
    return await family.check(running, options);
  } finally {
    await running.close();
  }
}

/** Puts a fault in front of a service that runs; without one the service stays as it is. */
export async function inFront<Service extends RunningService, Subject>(
  service: Service,
  fault: Fault<Subject> | undefined,
): Promise<Service> {
  if (fault === undefined) return service;
  const { url, failures, close } = await startProxy(service.url, fault.create());
  return {
    ...service,
    url,
    failures,
    close: async () => {
      await close();
      await service.close();
    },
  };
}

/** Faults by name, with what they have in common; each may have its own in place of that. */
export const faultsOf =
  <Subject>() =>
  <Common extends Partial<Fault<Subject>>>(
    common: Common,
    faults: Record<string, Omit<Fault<Subject>, 'name' | keyof Common> & Partial<Fault<Subject>>>,
  ): Fault<Subject>[] =>
    Object.entries(faults).map(([name, fault]) => ({ ...common, ...fault, name }) as Fault<Subject>);

/** @throws TypeError when there is no such fault */
export function faultNamed<Subject>(faults: readonly Fault<Subject>[], name: string): Fault<Subject> {
  const found = faults.find((fault) => fault.name === name);
  if (found === undefined) throw new TypeError(`There is no fault "${name}".`);
  return found;
}
