import type { SpecDocument } from '../document.ts';
import { exampleMembers, exampleValues, validExamples } from '../examples.ts';
import type { Problems } from '../problems.ts';
import type { Event } from './events.ts';

/**
 * Emits the examples of the messages. Each is valid, which its validator knows better than TypeScript: the type is
 * asserted.
 */
export function emitFixtures(document: SpecDocument, events: Map<string, Event>, problems: Problems): string {
  const groups = Array.from(events, ([type, { schema, examples }]) => {
    const $ref = `#/components/schemas/${schema}`;
    return [type, validExamples(document, problems, { $ref }, examples)] as const;
  });
  if (groups.every(([, examples]) => examples.length === 0))
    return '// The spec names no examples.\nexport {};\n';
  const types = groups.map(
    ([type, examples]) => `  '${type}': {\n${exampleMembers(examples, `WebhookEventMap['${type}']`)}  };\n`,
  );
  return `import type { WebhookEventMap } from './types.ts';

/** The examples of each event, by \`eventType\` and name. */
export const examples = ${exampleValues(groups)} as unknown as {\n${types.join('')}};
`;
}
