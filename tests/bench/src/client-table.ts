import { ours, peers } from './client-contenders.ts';
import type { CpuTime } from './client-cpu.ts';
import type { Installed } from './client-installed.ts';
import type { Sizes } from './client-size.ts';
import type { TypeCost } from './client-types.ts';
import type { Table } from './report.ts';
import type { Spread } from './statistics.ts';
import { type Target, target, withSpread } from './targets.ts';

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
export function targets({ sizes, installed, types, imports, cpu }: Measured): Target[] {
  const medians = (spreads: Record<string, Spread>): Record<string, number> =>
    Object.fromEntries(Object.entries(spreads).map(([name, { median }]) => [name, median]));
  const ofPeers = (values: Record<string, number>): Record<string, number> =>
    Object.fromEntries(Object.entries(values).filter(([name]) => peers.includes(name)));
  const installedTarget = (
    measured: string,
    most: number,
    figure: (each: Installed) => number,
    text: (value: number) => string = String,
  ): Target => {
    const figures = Object.entries(installed).map(([name, each]): [string, number] => [name, figure(each)]);
    const { [ours]: own = Number.NaN, ...others } = Object.fromEntries(figures);
    return atMost(measured, most, own, ofPeers(others), text);
  };
  const cpuTarget = (operation: string): Target[] => {
    const of = cpu.filter((each) => each.operation === operation);
    const ratios = Object.fromEntries(of.map(({ name, ratio }) => [name, ratio]));
    const own = ratios[ours];
    if (own === undefined) return [];
    const name = `CPU over a bare fetch, ${operation}`;
    const text = (value: number): string => `${value.toFixed(2)} ×`;
    return [atMost(name, 1.1, own.median, ofPeers(medians(ratios)), text, `${withSpread(own)} ×`)];
  };
  const typeTarget = (measured: string, figure: (cost: TypeCost) => number): Target =>
    atMost(
      `tsc, ${measured} over openapi-fetch`,
      1.1,
      figure(types.ours) / figure(types['openapi-fetch']),
      { 'openapi-fetch': 1 },
      (value) => `${value.toFixed(3)} ×`,
    );
  const cold = imports[ours];
  const zod = { zod: sizes.peers.zod ?? Number.NaN };
  return [
    atMost('consumer without validation', 5_500, sizes.withoutValidation, ofPeers(sizes.peers), bytesText),
    atMost('request validators on top', 3_000, sizes.validators, zod, bytesText),
    ...[...new Set(cpu.map(({ operation }) => operation))].flatMap(cpuTarget),
    atMost(
      'cold import over an empty file',
      8,
      cold?.median ?? Number.NaN,
      ofPeers(medians(imports)),
      (value) => `${value.toFixed(1)} ms`,
      cold && `${withSpread(cold, 1)} ms`,
    ),
    installedTarget('runtime dependencies named', 1, ({ direct }) => direct),
    installedTarget('installed size, dependencies included', 500_000, ({ bytes }) => bytes, megabytes),
    installedTarget('installed files, dependencies included', 80, ({ files }) => files),
    typeTarget('files', ({ files }) => files),
    typeTarget('memory', ({ memoryKb }) => memoryKb),
    typeTarget('types', (cost) => cost.types),
    typeTarget('instantiations', ({ instantiations }) => instantiations),
  ];
}

/** A target beside the least of the peers. */
function atMost(
  measured: string,
  most: number,
  own: number,
  others: Record<string, number>,
  text: (value: number) => string,
  oursText: string = text(own),
): Target {
  const [name, value] = best(others) ?? [];
  const peer = value === undefined ? '' : `${text(value)} ${name}`;
  return { ...target(measured, { atMost: most }, own, { text: oursText, peer }), limitText: text(most) };
}

/** The name and value of the peer with the least. */
export function best(values: Record<string, number>): [name: string, value: number] | undefined {
  return Object.entries(values).sort(([, a], [, b]) => a - b)[0];
}

/** Every figure of every package. */
export function peerTable({ sizes, installed, imports, cpu }: Measured): Table {
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
  const extra = cpu
    .filter(({ operation, name }) => operation === 'list jobs' && !(name in sizes.peers) && name !== ours)
    .map(({ name }) => row(name, undefined));
  const rows = Object.entries(sizes.peers).map(([name, bytes]) => row(name, bytes));
  return {
    rows: [
      ['package', 'consumer', 'CPU, list jobs', 'import, ms', 'dependencies', 'installed', 'files'],
      row(ours, sizes.whole),
      ...rows,
      ...extra,
    ],
    right: [1, 4, 5, 6],
  };
}
