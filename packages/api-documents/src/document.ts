import { InputError } from '@voice-agent/json-schema/input-error';
import { isObject } from '@voice-agent/json-schema/keywords';
import { withPointers } from '@voice-agent/json-schema/references';
import { SchemaRegistry } from '@voice-agent/json-schema/registry';
import { checkSchemas } from './check.ts';
import type { ContractDocument, Operation } from './model.ts';
import { operationsOf } from './operations.ts';
import { readObject } from './read.ts';
import { hasViews, viewOf } from './views.ts';

export type { Schema } from '@voice-agent/json-schema/keywords';
export type * from './model.ts';

/**
 * Reads an OpenAPI document of version 3.0 or 3.1, as YAML or JSON. References lead within the document.
 *
 * @throws InputError when the file can't be read or is no such document; the message says file and place.
 */
export async function loadOpenApi(file: string): Promise<ContractDocument> {
  const written = await readObject(file);
  const version = written.openapi ?? written.swagger;
  if (version === undefined) {
    throw new InputError(`${file} is no OpenAPI document: it has no field "openapi".`);
  }
  if (!/^3\.[01](\.|$)/.test(String(version))) {
    throw new InputError(`${file} is of OpenAPI ${version}: give a document of 3.0 or 3.1 (at /openapi).`);
  }
  if (!isObject(written.paths) || Object.keys(written.paths).length === 0) {
    throw new InputError(`${file} describes no path: there is nothing to check (at /paths).`);
  }
  try {
    const root = withPointers(written);
    checkSchemas(root);
    const schemas = new SchemaRegistry(viewOf(root, 'answers'));
    const requests = hasViews(root) ? new SchemaRegistry(viewOf(root, 'requests')) : schemas;
    const title = isObject(root.info) && typeof root.info.title === 'string' ? root.info.title : '';
    const operations = operationsOf(requests.root as typeof root);
    if (requests !== schemas)
      for (const [index, { responses }] of operationsOf(schemas.root as typeof root).entries())
        Object.assign(operations[index] as Operation, { responses });
    return { file, title, operations, schemas, requests };
  } catch (error) {
    if (error instanceof InputError) throw new InputError(`${file}: ${error.message}`);
    throw error;
  }
}
