import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Resource, TextResourceContents } from '@modelcontextprotocol/sdk/types.js';

interface Document extends Resource {
  read(): string;
}

const specs = {
  openapi: 'The HTTP API (OpenAPI): every operation, its parameters, bodies and responses.',
  asyncapi: 'The webhook events (AsyncAPI).',
};

interface Page {
  title: string;
  description: string;
  text: string;
}

/** The specs, and every page of the documentation. They are read when they are first asked for. */
export class Resources {
  #all: ReadonlyMap<string, Document> | undefined;

  list(): Resource[] {
    return [...this.#documents().values()].map(({ read: _, ...resource }) => resource);
  }

  read(uri: string): TextResourceContents | undefined {
    const document = this.#documents().get(uri);
    return document && { uri, mimeType: document.mimeType, text: document.read() };
  }

  #documents(): ReadonlyMap<string, Document> {
    this.#all ??= new Map([...specDocuments(), ...pageDocuments()].map((each) => [each.uri, each]));
    return this.#all;
  }
}

const specDocuments = (): Document[] =>
  Object.entries(specs).map(([name, description]) => ({
    uri: `voice-agent://specs/${name}.yaml`,
    name: `${name}.yaml`,
    description,
    mimeType: 'application/yaml',
    read: () => readFileSync(fileURLToPath(import.meta.resolve(`@voice-agent/specs/${name}.yaml`)), 'utf8'),
  }));

function pageDocuments(): Document[] {
  return Object.entries(readPages()).map(([id, { title, description, text }]) => ({
    uri: `voice-agent://docs/${id}.md`,
    name: id,
    title,
    description,
    mimeType: 'text/markdown',
    read: () => text,
  }));
}

/** The pages as the package has them; none in a clone whose site has not been built. */
function readPages(): Record<string, Page> {
  try {
    return JSON.parse(readFileSync(new URL('../resources/pages.json', import.meta.url), 'utf8'));
  } catch {
    return {};
  }
}
