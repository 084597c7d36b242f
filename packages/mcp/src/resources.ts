import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Resource } from '@modelcontextprotocol/sdk/types.js';

/** A resource, which is read when it is asked for. */
interface Document extends Resource {
  read(): string;
}

interface Page {
  title: string;
  description: string;
  text: string;
}

const specs = { openapi: 'The HTTP API.', asyncapi: 'The webhook events.' };
let documents: readonly Document[] | undefined;

/** The specs and every page of the documentation, read at the first call. */
export function resources(): readonly Document[] {
  documents ??= [
    ...Object.entries(specs).map(([name, description]) => ({
      uri: `voice-agent://specs/${name}.yaml`,
      name: `${name}.yaml`,
      description,
      mimeType: 'application/yaml',
      read: () => readFileSync(fileURLToPath(import.meta.resolve(`@voice-agent/specs/${name}.yaml`)), 'utf8'),
    })),
    ...Object.entries(readPages()).map(([name, { title, description, text }]) => ({
      uri: `voice-agent://docs/${name}.md`,
      name,
      title,
      description,
      mimeType: 'text/markdown',
      read: () => text,
    })),
  ];
  return documents;
}

/** The pages as the package has them; none in a clone whose site has not been built. */
function readPages(): Record<string, Page> {
  try {
    return JSON.parse(readFileSync(new URL('../resources/pages.json', import.meta.url), 'utf8'));
  } catch {
    return {};
  }
}
