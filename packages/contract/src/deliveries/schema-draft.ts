import { amount, escapedIn, isSafe } from '@voice-agent/cli-kit/text';
import { type EventMessage, InferredSchema, type SchemaObject } from '@voice-agent/spec-model';
import { Document, isMap, isScalar, isSeq, visit, type YAMLMap } from 'yaml';

const heading = ` Seen, not specified: check each line before it goes into the document, under "properties" of the payload.
 There are names of fields, types and formats here, and none of the values.`;

/** Collects undocumented fields, as a draft for the document. */
export class SchemaDraft {
  readonly #schemas = new Map<EventMessage, InferredSchema>();

  /** @param undescribed the fields of one event that the document does not describe */
  add(message: EventMessage, undescribed: SchemaObject): void {
    const schema = this.#schemas.get(message) ?? new InferredSchema();
    this.#schemas.set(message, schema);
    schema.add(undescribed);
  }

  /** YAML: for each message in the order given the schemas of its fields. Undefined when nothing was undescribed. */
  text(messages: readonly EventMessage[]): string | undefined {
    const document = new Document({});
    const root = document.contents as unknown as YAMLMap;
    for (const message of messages) {
      const schema = this.#schemas.get(message);
      if (schema === undefined || schema.fields.length === 0) continue;
      const fields = Object.fromEntries(schema.fields.map((field) => [field.name, field.schema.schema()]));
      const node = document.createNode(fields) as YAMLMap;
      annotateFields(node, schema);
      node.commentBefore = ` seen in ${amount(schema.seen, 'delivery', 'deliveries')}`;
      root.set(document.createNode(message.name), node);
    }
    if (root.items.length === 0) return undefined;
    document.commentBefore = heading;
    visit(document, {
      Scalar(_, scalar) {
        if (typeof scalar.value === 'string' && !isSafe(scalar.value)) scalar.type = 'QUOTE_DOUBLE';
      },
    });
    const style = { lineWidth: 0, singleQuote: true, flowCollectionPadding: false } as const;
    return escapedIn(document.toString({ ...style, doubleQuotedMinMultiLineLength: Infinity }));
  }
}

/** Remarks of each optional field how often it was there, and annotates its values. */
function annotateFields(node: YAMLMap, { fields, objects }: InferredSchema): void {
  for (const { key, value } of node.items) {
    const field = isScalar(key) ? fields.find(({ name }) => name === key.value) : undefined;
    if (field === undefined || !isScalar(key)) continue;
    if (!field.always) key.commentBefore = ` in ${field.schema.seen} of ${objects}`;
    if (isMap(value)) annotate(value, field.schema);
  }
}

/** Annotates the fields within, and writes short lists on one line. */
function annotate(node: YAMLMap, schema: InferredSchema): void {
  for (const names of [node.get('type', true), node.get('required', true)])
    if (isSeq(names)) names.flow = true;
  const properties = node.get('properties', true);
  if (isMap(properties)) annotateFields(properties, schema);
  const { items, values: additionalProperties } = schema;
  for (const [keyword, inner] of Object.entries({ items, additionalProperties })) {
    const part = node.get(keyword, true);
    if (inner !== undefined && isMap(part)) annotate(part, inner);
  }
}
