import { secretNamesIn } from '@voice-agent/spec-model';
import type { SpecDocument } from '../document.ts';
import { quote } from './request-parts.ts';

/** Emits a pattern of the names of what may not be shown. */
export function emitSecretNames(document: SpecDocument): string {
  const names = [...secretNamesIn([document.root])].sort();
  // A pattern without a name would match everywhere.
  const pattern = names.map((name) => name.replace(/\W/g, String.raw`\$&`)).join('|') || '(?!)';
  return `/** The source of a regular expression: the fields, parameters and headers that the spec marks as secrets. */
export const secretNames: string = ${quote(pattern)};
`;
}
