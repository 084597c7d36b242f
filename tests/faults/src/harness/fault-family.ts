import type { Finding } from '@voice-agent/contract';
import type { Fault } from './fault.ts';
import { type RunningService, startProxy } from './fault-proxy.ts';

export interface CheckOptions {
  seed: number;
  /** Number of random bodies for each operation. */
  fuzz?: number;
  /** Stops at the first finding. Default: false. */
  failFast?: boolean;
  /** Ids of the operations to check. Default: all. */
  only?: readonly string[];
  /** Time-out of a response, in milliseconds. */
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
export interface FaultFamily<Subject, Service extends RunningService> {
  faults: readonly Fault<Subject>[];
  /** `test:all` runs the gate on one in this many faults, the soak test on each. */
  oneIn: number;
  /** The run on a correct service. Time-outs are long, so that a busy machine causes no finding. */
  correctRun: CheckOptions;
  /** The run on a broken service. */
  brokenRun(fault: Fault<Subject>): CheckOptions;
  start(fault?: Fault<Subject>): Promise<Service>;
  /** @param timeoutMs time-out of each response, in milliseconds */
  connect(service: Service, timeoutMs?: number): Subject;
  check(service: Service, options: CheckOptions): Promise<CheckResult>;
}

/** Starts a service, runs the gate on it and closes it. */
export async function runGate<Subject, Service extends RunningService>(
  family: FaultFamily<Subject, Service>,
  { fault, ...options }: { fault?: Fault<Subject> } & CheckOptions,
): Promise<CheckResult> {
  const running = await family.start(fault);
  try {
    return await family.check(running, options);
  } finally {
    await running.close();
  }
}

// Short only for broken services: a correct one may be slow on a busy machine.
const brokenTimeoutMs = 1_500;

/** Runs the probe of a fault. @returns what is wrong with the probe, undefined where it detects its fault */
export async function probeProblem<Subject, Service extends RunningService>(
  family: FaultFamily<Subject, Service>,
  fault: Fault<Subject>,
): Promise<string | undefined> {
  const correct = await family.start();
  const broken = await family.start(fault);
  try {
    if (!(await fault.probe(family.connect(correct)))) return 'The probe fails on the correct service.';
    if (await fault.probe(family.connect(broken, brokenTimeoutMs)))
      return 'The probe passes on the broken service.';
    return broken.middlewareErrors[0]?.toString();
  } finally {
    await Promise.all([correct.close(), broken.close()]);
  }
}

/** Starts a proxy with the fault in front of a running service. Without a fault it returns the service. */
export async function withFault<Service extends RunningService, Subject>(
  service: Service,
  fault: Fault<Subject> | undefined,
): Promise<Service> {
  if (fault === undefined) return service;
  const { url, middlewareErrors, close } = await startProxy(service.url, fault.create());
  return {
    ...service,
    url,
    middlewareErrors,
    close: async () => {
      await close();
      await service.close();
    },
  };
}

/** Creates faults from an object by name. Each fault may override the common fields. */
export const defineFaults =
  <Subject>() =>
  <Common extends Partial<Fault<Subject>>>(
    common: Common,
    faults: Record<string, Omit<Fault<Subject>, 'name' | keyof Common> & Partial<Fault<Subject>>>,
  ): Fault<Subject>[] =>
    Object.entries(faults).map(([name, fault]) => ({ ...common, ...fault, name }) as Fault<Subject>);

/** @throws TypeError when there is no such fault */
export function findFault<Subject>(faults: readonly Fault<Subject>[], name: string): Fault<Subject> {
  const fault = faults.find((each) => each.name === name);
  if (fault === undefined) throw new TypeError(`There is no fault "${name}".`);
  return fault;
}
