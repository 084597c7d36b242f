import { isObject, type SpecDocument } from '../document.ts';
import { TypePrinter } from '../types/print.ts';
import { SchemaReader } from '../types/read-shape.ts';
import type { Event } from './events.ts';

/**
 * Emits the types of the schemas of an AsyncAPI document, and the map and the union of its events.
 *
 * @param names the type of each schema, by its key in the components
 */
export function emitTypes(
  document: SpecDocument,
  events: ReadonlyMap<string, Event>,
  names: ReadonlyMap<string, string>,
): string {
  const schemas = document.components('schemas');
  const printer = new TypePrinter(new SchemaReader(schemas), names);
  const declarations = Object.entries(schemas).map(([key, schema]) => printer.declaration(key, schema));
  const properties = Array.from(events, ([type, { schema: key, deprecated }]) => {
    const schema = schemas[key];
    const isDeprecated = deprecated || (isObject(schema) && schema.deprecated === true);
    return `${isDeprecated ? '  /** @deprecated */\n' : ''}  ${JSON.stringify(type)}: ${names.get(key)};\n`;
  });
  return `/** The call events by \`eventType\`. */
export interface WebhookEventMap {
${properties.join('')}}

${declarations.join('\n')}
/** Any call event. */
export type WebhookEvent = WebhookEventMap[keyof WebhookEventMap];
`;
}
