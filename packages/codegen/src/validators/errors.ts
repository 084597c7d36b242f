import { type SchemaObject, violationMessage } from '@voice-agent/spec-model';
import { type Ajv, type KeywordErrorDefinition, str } from 'ajv';

type ErrorContext = Parameters<Extract<KeywordErrorDefinition['message'], (context: never) => unknown>>[0];

/** Gives every keyword of ajv the message that the gate has for it. */
export function wordErrors(ajv: Ajv): void {
  for (const { rules } of [...ajv.RULES.rules, ajv.RULES.post])
    for (const { keyword, definition } of rules)
      Object.assign(definition, {
        error: { ...definition.error, message: (context: ErrorContext) => messageOf(keyword, context) },
      });
}

// What a validator finds only when it runs, in the place of which this stands.
const unknownName = '<name>';

function messageOf(keyword: string, { parentSchema, params }: ErrorContext): ReturnType<typeof str> {
  const { property, missingProperty, ifClause } = params;
  const name = keyword === 'dependentRequired' ? property : (missingProperty ?? ifClause ?? '');
  const isKnown = typeof name === 'string';
  const message = violationMessage(keyword, parentSchema as SchemaObject, isKnown ? name : unknownName);
  if (isKnown) return str`${message}`;
  const [before, after] = message.split(unknownName);
  return str`${before}${name}${after}`;
}

/** The code with the messages that ajv lets no keyword have: those of types, and of a schema that is `false`. */
export const worded = (code: string): string =>
  code
    .replaceAll(
      /(keyword:"type",message:)"must be ([\w,]+)"/g,
      (_, start: string, types: string) => start + messageText('type', { type: types.split(',') }),
    )
    .replaceAll('"boolean schema is false"', messageText('false schema', {}));

const messageText = (keyword: string, schema: SchemaObject): string =>
  JSON.stringify(violationMessage(keyword, schema));
