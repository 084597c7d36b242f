import { table } from '@voice-agent/workspace/table';
import type { Caught } from './contract-gate.ts';
import type { Spread } from './statistics.ts';
import { type Target, targetTable, withSpread } from './targets.ts';

/** What another tool caught. */
export interface PeerScore {
  name: string;
  /** The faults it was shown, by name. */
  faults: string[];
  /** Those at which it said something else than at the correct service. */
  caught: string[];
  /** How many complaints it has about the correct service. */
  onCorrect: number;
}

export interface ContractMeasured {
  run: { seconds: Spread; requestsPerSecond: Spread };
  caught: Caught;
  /** One number for each seed. */
  falseFindings: number[];
  peers: PeerScore[];
  /** Others that do not run here, a sentence each. */
  leftOut: string[];
}

const share = ({ caught, faults }: { caught: string[]; faults: string[] }): string =>
  `${Math.round((100 * caught.length) / faults.length)} %`;

export function contractTargets({ run, caught, falseFindings, peers }: ContractMeasured): Target[] {
  const best = peers.toSorted((a, b) => b.caught.length - a.caught.length)[0];
  return [
    {
      measured: 'faults caught, %',
      limit: { atLeast: 100 },
      ours: (100 * caught.caught) / caught.faults,
      oursText: `${caught.caught} of ${caught.faults}`,
      peer: best === undefined ? '' : `${share(best)} ${best.name}`,
    },
    {
      measured: `false findings, ${falseFindings.length} seeds`,
      limit: { atMost: 0 },
      ours: falseFindings.reduce((sum, each) => sum + each, 0),
      oursText: `${falseFindings.reduce((sum, each) => sum + each, 0)}`,
      peer: '',
    },
    {
      measured: 'default run at the sandbox, s',
      limit: { atMost: 10 },
      ours: run.seconds.median,
      oursText: withSpread(run.seconds, 1),
      peer: '',
    },
    {
      measured: 'its requests a second',
      limit: { atLeast: 500 },
      ours: run.requestsPerSecond.median,
      oursText: withSpread(run.requestsPerSecond, 0),
      peer: '',
    },
    {
      measured: 'until the first finding, s',
      limit: { atMost: 1 },
      ours: caught.first.median,
      oursText: withSpread(caught.first),
      peer: '',
    },
    {
      measured: 'fields beyond the required',
      limit: { atMost: 2 },
      ours: caught.fields.median,
      oursText: withSpread(caught.fields, 0),
      peer: '',
    },
  ];
}

export const contractTargetTable = (measured: ContractMeasured): string =>
  targetTable(contractTargets(measured));

export function peerRows({ peers }: ContractMeasured): string[][] {
  const rows = peers.map((peer) => [
    peer.name,
    `${peer.caught.length} of ${peer.faults.length}`,
    `${peer.onCorrect}`,
  ]);
  return [['others', 'caught', 'complaints about the correct service'], ...rows];
}

export const peerTable = (measured: ContractMeasured): string => table(peerRows(measured), [1, 2]);
