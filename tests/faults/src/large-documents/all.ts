import { type BuiltDocument, buildDocument } from './build-document.ts';

/** The large documents, each in the style of a kind of public API. */
export const documents: readonly BuiltDocument[] = [
  'payments.yaml',
  'forge.yaml',
  'crm.yaml',
  'cloud.yaml',
  'weather.yaml',
].map(buildDocument);
