import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** Reads a YAML file of this folder. In its texts `<n×3>` stands for nnn. */
export const readYaml = (file: string): unknown =>
  parse(readFileSync(new URL(file, import.meta.url), 'utf8'), (_, value) =>
    typeof value === 'string' ? repeated(value) : value,
  );

const repeated = (text: string): string =>
  text.replace(/<(.)×(\d+)>/gu, (_, character: string, times: string) => character.repeat(Number(times)));
