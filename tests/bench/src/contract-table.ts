import type { Caught } from './contract-gate.ts';
import type { Table } from './report.ts';
import type { Spread } from './statistics.ts';
import { type Target, target } from './targets.ts';

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
  const wrong = falseFindings.reduce((sum, each) => sum + each, 0);
  return [
    target('faults caught, %', { atLeast: 100 }, (100 * caught.caught) / caught.faults, {
      text: `${caught.caught} of ${caught.faults}`,
      peer: best === undefined ? '' : `${share(best)} ${best.name}`,
    }),
    target(`false findings, ${falseFindings.length} seeds`, { atMost: 0 }, wrong),
    target('default run at the sandbox, s', { atMost: 10 }, run.seconds, { digits: 1 }),
    target('its requests a second', { atLeast: 500 }, run.requestsPerSecond, { digits: 0 }),
    target('until the first finding, s', { atMost: 1 }, caught.first),
    target('fields beyond the required', { atMost: 2 }, caught.fields, { digits: 0 }),
  ];
}

export const peerTable = ({ peers }: ContractMeasured): Table => ({
  rows: [
    ['others', 'caught', 'complaints about the correct service'],
    ...peers.map(({ name, caught, faults, onCorrect }) => [
      name,
      `${caught.length} of ${faults.length}`,
      `${onCorrect}`,
    ]),
  ],
  right: [1, 2],
});
