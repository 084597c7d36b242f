import { table } from '@voice-agent/workspace/table';
import { ours, peers } from './client-contenders.ts';
import type { CpuTime } from './client-cpu.ts';
import type { Installed } from './client-installed.ts';
import type { Sizes } from './client-size.ts';
import type { TypeCost } from './client-types.ts';
import type { Spread } from './statistics.ts';
import { type Row, rowTable } from './targets.ts';

export interface Measured {
  sizes: Sizes;
  installed: Record<string, Installed>;
  types: { ours: TypeCost; 'openapi-fetch': TypeCost };
  imports: Record<string, Spread>;
  cpu: CpuTime[];
}

const bytesText = (bytes: number): string => `${bytes.toLocaleString('en-US')} B`;
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(2)} kB`;
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`;
/** A value with the quarters around it. */
const withSpread = ({ low, median, high }: Spread, digits: number): string =>
  `${median.toFixed(digits)} (${low.toFixed(digits)}–${high.toFixed(digits)})`;

/** What we ask of ourselves, what is so, and the best that a peer does. */
export interface Target {
  measured: string;
  most: number;
  ours: number;
  /** By package. */
  peers: Record<string, number>;
  text: (value: number) => string;
  /** How our value is shown, where it says more than the number. */
  oursText?: string;
}

export function targets({ sizes, installed, types, imports, cpu }: Measured): Target[] {
  const medians = (spreads: Record<string, Spread>): Record<string, number> =>
    Object.fromEntries(Object.entries(spreads).map(([name, { median }]) => [name, median]));
  const ofPeers = (values: Record<string, number>): Record<string, number> =>
    Object.fromEntries(Object.entries(values).filter(([name]) => peers.includes(name)));
  const mine = installed[ours] ?? {
    dependencies: Number.NaN,
    direct: Number.NaN,
    bytes: Number.NaN,
    files: Number.NaN,
  };
  const installedPeers = (figure: (each: Installed) => number): Record<string, number> =>
    ofPeers(Object.fromEntries(Object.entries(installed).map(([name, each]) => [name, figure(each)])));
  const ratios = (operation: string): Record<string, Spread> =>
    Object.fromEntries(
      cpu.filter((each) => each.operation === operation).map(({ name, ratio }) => [name, ratio]),
    );
  const times = (value: number): string => `${value.toFixed(2)} ×`;
  const count = (value: number): string => `${value}`;

  const cpuTarget = (operation: string): Target[] => {
    const own = ratios(operation)[ours];
    if (own === undefined) return [];
    return [
      {
        measured: `CPU over a bare fetch, ${operation}`,
        most: 1.1,
        ours: own.median,
        oursText: `${withSpread(own, 2)} ×`,
        peers: ofPeers(medians(ratios(operation))),
        text: times,
      },
    ];
  };
  const typeTarget = (measured: string, figure: (cost: TypeCost) => number): Target => ({
    measured: `tsc, ${measured} over openapi-fetch`,
    most: 1.1,
    ours: figure(types.ours) / figure(types['openapi-fetch']),
    peers: { 'openapi-fetch': 1 },
    text: (value) => `${value.toFixed(3)} ×`,
  });
  const cold = imports[ours];
  return [
    {
      measured: 'consumer without validation',
      most: 5_500,
      ours: sizes.withoutValidation,
      peers: ofPeers(sizes.peers),
      text: bytesText,
    },
    {
      measured: 'request validators on top',
      most: 3_000,
      ours: sizes.validators,
      peers: { zod: sizes.peers.zod ?? Number.NaN },
      text: bytesText,
    },
    ...[...new Set(cpu.map(({ operation }) => operation))].flatMap(cpuTarget),
    {
      measured: 'cold import over an empty file',
      most: 8,
      ours: cold?.median ?? Number.NaN,
      ...(cold && { oursText: `${withSpread(cold, 1)} ms` }),
      peers: ofPeers(medians(imports)),
      text: (value) => `${value.toFixed(1)} ms`,
    },
    {
      measured: 'runtime dependencies named',
      most: 1,
      ours: mine.direct,
      peers: installedPeers(({ direct }) => direct),
      text: count,
    },
    {
      measured: 'installed size, dependencies included',
      most: 500_000,
      ours: mine.bytes,
      peers: installedPeers(({ bytes }) => bytes),
      text: megabytes,
    },
    {
      measured: 'installed files, dependencies included',
      most: 80,
      ours: mine.files,
      peers: installedPeers(({ files }) => files),
      text: count,
    },
    typeTarget('files', ({ files }) => files),
    typeTarget('memory', ({ memoryKb }) => memoryKb),
    typeTarget('types', (cost) => cost.types),
    typeTarget('instantiations', ({ instantiations }) => instantiations),
  ];
}

/** The name and value of the peer with the least. */
export function best(values: Record<string, number>): [name: string, value: number] | undefined {
  return Object.entries(values).sort(([, a], [, b]) => a - b)[0];
}

export const clientRows = (measured: Measured): Row[] =>
  targets(measured).map(({ measured: name, most, ours: own, oursText, peers: others, text }) => {
    const [peer, value] = best(others) ?? [];
    return {
      measured: name,
      target: `≤ ${text(most)}`,
      ours: oursText ?? text(own),
      holds: own <= most,
      peer: value === undefined ? '' : `${text(value)} ${peer}`,
    };
  });

export const targetTable = (measured: Measured): string => rowTable(clientRows(measured));

/** Every figure of every package. */
export function peerRows({ sizes, installed, imports, cpu }: Measured): string[][] {
  const row = (name: string, bytes: number | undefined): string[] => {
    const figures = installed[name];
    const ratio = cpu.find((each) => each.operation === 'list jobs' && each.name === name)?.ratio;
    const cold = imports[name];
    return [
      name,
      bytes === undefined ? '' : kilobytes(bytes),
      ratio === undefined ? '' : withSpread(ratio, 2),
      cold === undefined ? '' : withSpread(cold, 1),
      ...(figures ? [`${figures.dependencies}`, megabytes(figures.bytes), `${figures.files}`] : []),
    ];
  };
  const heading = [
    'package',
    'consumer',
    'CPU, list jobs',
    'import, ms',
    'dependencies',
    'installed',
    'files',
  ];
  const extra = cpu
    .filter(({ operation, name }) => operation === 'list jobs' && !(name in sizes.peers) && name !== ours)
    .map(({ name }) => row(name, undefined));
  const rows = Object.entries(sizes.peers).map(([name, bytes]) => row(name, bytes));
  return [heading, row(ours, sizes.whole), ...rows, ...extra];
}

export const peerTable = (measured: Measured): string => table(peerRows(measured), [1, 4, 5, 6]);
