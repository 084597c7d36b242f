import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ApiService } from '@voice-agent/tests-faults/api';
import { parse, stringify } from 'yaml';

/** A service that a peer is pointed at. */
export interface Served extends Pick<ApiService, 'url' | 'apiKey' | 'projectId'> {
  /** A web tool that may be updated. */
  webToolId: string;
}

type Node = Record<string, unknown>;
interface OpenApi extends Node {
  info: Node;
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, Node> }; responses: Node }>>;
  components: Record<'parameters' | 'responses' | 'schemas', Record<string, Node>>;
}

/**
 * Our document as the peers can read it. They stop at a status range, at our examples and at branches that differ by a
 * boolean-false member, so these are written in a simpler form, and what a peer could not guess (a project, a web tool,
 * numbers of pages) is an enumeration of what the service knows.
 *
 * @param isFlat of OpenAPI 3.0 and without recursion, with one example of a body
 */
export function simplified(served: Served, isFlat: boolean): string {
  const file = createRequire(import.meta.url).resolve('@voice-agent/specs/openapi.yaml');
  const document: OpenApi = parse(readFileSync(file, 'utf8'));
  const { parameters, responses, schemas } = document.components;
  const rejected = {
    description: 'Rejected',
    content: { 'application/json': { schema: { type: 'object' } } },
  };
  for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path))) {
    operation.responses = { 200: operation.responses['2XX'], 422: rejected };
    for (const media of Object.values(operation.requestBody?.content ?? {})) delete media.examples;
  }
  for (const parameter of Object.values(parameters)) delete parameter.examples;
  for (const response of Object.values(responses))
    for (const media of Object.values((response.content as Record<string, Node>) ?? {}))
      delete media.examples;
  const known = {
    ProjectId: [served.projectId],
    WebToolId: [served.webToolId],
    WebToolListSkip: ['1', '3'],
    WebToolListTake: ['1', '3'],
  };
  for (const [name, values] of Object.entries(known))
    Object.assign(parameters[name] ?? {}, { schema: { type: 'string', enum: values } });
  schemas.WebToolPatch = { type: 'object', properties: schemas.WebToolPatchFunction?.properties };
  schemas.ParamSchemaType = {};
  if (isFlat) {
    document.openapi = '3.0.3';
    delete document.jsonSchemaDialect;
    delete document.info.summary;
    schemas.ParamSchema = { type: 'object' };
    schemas.Messages = { type: 'array', items: schemas.Messages?.items };
    const update = document.paths['/v1/voice-agents/web-tool/{id}']?.patch?.requestBody?.content;
    Object.assign(update?.['application/json'] ?? {}, { example: { name: 'Tide table' } });
  }
  return stringify(document);
}
