import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Resource } from '@modelcontextprotocol/sdk/types.js';

/** A resource with its text. */
export interface Document extends Resource {
  text: string;
}

const specs = { openapi: 'The HTTP API.', asyncapi: 'The webhook events.' };
let documents: Document[] | undefined;

/** The specs and every page of the documentation, read at the first call. */
export function resources(): readonly Document[] {
  documents ??= [...Object.entries(specs).map(specOf), ...pages()];
  return documents;
}

function specOf([id, description]: [string, string]): Document {
  const name = `${id}.yaml`;
  const text = readFileSync(fileURLToPath(import.meta.resolve(`@voice-agent/specs/${name}`)), 'utf8');
  return { uri: `voice-agent://specs/${name}`, name, description, mimeType: 'application/yaml', text };
}

/** The pages as `build/resources.ts` makes them; none in a clone whose site has not been built. */
function pages(): Document[] {
  try {
    return JSON.parse(readFileSync(new URL('../resources/pages.json', import.meta.url), 'utf8'));
  } catch {
    return [];
  }
}
