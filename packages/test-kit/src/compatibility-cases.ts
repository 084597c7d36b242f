import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { patched } from './diff.ts';

/** A change of a document, and what it does to those who use the document; the README beside the cases says more. */
export interface CompatibilityCase {
  name: string;
  verdict: 'breaks' | 'risky' | 'safe';
  why: string;
  rules: string[];
  /** The whole documents. */
  before: string;
  after: string;
}

/** A case.yaml. */
interface Written extends Pick<CompatibilityCase, 'verdict' | 'why'> {
  rules?: string[];
  openapi?: string;
  request?: string;
  response?: string;
  before?: string;
  diff?: string;
}

/** The cases of a folder, as packages/api-diff/cases has them. */
export function compatibilityCases(folder: string): CompatibilityCase[] {
  const text = (name: string, file: string): string => readFileSync(join(folder, name, file), 'utf8');
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const written: Written = parse(text(name, 'case.yaml'));
      const { verdict, why, rules = [], request, response, before: owner = name, diff } = written;
      const schema = request ?? response;
      const whole = (part: string): string => (schema === undefined ? part : documentAround(part, written));
      const before = schema ?? text(owner, 'before.yaml');
      if (existsSync(join(folder, name, 'after.yaml')) === (diff !== undefined))
        throw new Error(`The case ${name} needs a diff, or else an after.yaml.`);
      const after = diff === undefined ? text(name, 'after.yaml') : patched(before, diff);
      return { name, verdict, why, rules, before: whole(before), after: whole(after) };
    });
}

/** A document with one operation, whose request or response has the schema. */
function documentAround(schema: string, { openapi = '3.1.1', request }: Written): string {
  const content = `content:\n  application/json:\n    schema:\n${indented(schema, 6)}`;
  const body = `requestBody:\n  required: true\n${indented(content, 2)}responses:\n  '204':\n    description: Done.\n`;
  const answer = `responses:\n  '200':\n    description: Done.\n${indented(content, 4)}`;
  return `openapi: ${openapi}
info:
  title: Harbour
  version: 1.0.0
paths:
  /berths:
    post:
      operationId: saveBerth
${indented(request === undefined ? answer : body, 6)}`;
}

const indented = (text: string, by: number): string => text.replace(/^(?=.)/gm, ' '.repeat(by));
