import { exampleMembers, exampleValues } from '../examples.ts';
import type { Event } from './events.ts';

/**
 * Emits the examples of the messages. Each has the type of its event, so the compiler refuses one that has another
 * shape.
 */
export function emitFixtures(events: Map<string, Event>): string {
  const groups = Array.from(events, ([type, { examples }]) => [type, examples] as const);
  if (groups.every(([, examples]) => examples.length === 0))
    return '// The spec names no examples.\nexport {};\n';
  const types = groups.map(
    ([type, examples]) => `  '${type}': {\n${exampleMembers(examples, `WebhookEventMap['${type}']`)}  };\n`,
  );
  return `import type { WebhookEventMap } from './types.ts';

/** The examples of each event, by \`eventType\` and name. */
export const examples: {\n${types.join('')}} = ${exampleValues(groups)};
`;
}
