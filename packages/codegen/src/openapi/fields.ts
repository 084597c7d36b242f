import { escapeToken } from '@voice-agent/spec-model';
import type { Json } from '../document.ts';
import type { Problems } from '../problems.ts';

/** The fields of the objects that describe a request, in OpenAPI 3.1. */
const fields = {
  'path item': '$ref summary description get put post delete options head patch trace servers parameters',
  operation:
    'tags summary description externalDocs operationId parameters requestBody responses callbacks deprecated security servers',
  parameter:
    'name in description required deprecated allowEmptyValue style explode allowReserved schema example examples content',
  'request body': 'description content required',
};

/** Notes each field that OpenAPI does not have, such as `type` in a parameter: it has no effect. */
export function noteUnknownFields(
  problems: Problems,
  kind: keyof typeof fields,
  node: Json,
  pointer: string,
): void {
  const named = kind === 'operation' ? 'an operation' : `a ${kind}`;
  const known = fields[kind].split(' ');
  for (const key of Object.keys(node))
    if (!known.includes(key) && !key.startsWith('x-'))
      problems.note(
        `${pointer}/${escapeToken(key)}`,
        `"${key}" is no field of ${named} in OpenAPI 3.1, and has no effect.`,
        `Remove it, or write one of ${known.join(', ')}.`,
      );
}
