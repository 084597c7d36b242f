import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inherit, readEnvelope } from './corpus-files.ts';

// Bundles stand alone, so an example that the sources take from the corpus (`externalValue`) becomes its value.
const InlineExamples = () => ({
  Example: {
    leave(example, { location, report }) {
      if (example.externalValue === undefined) return;
      const [file, pointer = ''] = example.externalValue.split('#');
      const path = resolve(dirname(location.source.absoluteRef), file);
      try {
        let value = JSON.parse(readFileSync(path, 'utf8'));
        for (const key of pointer.split('/').slice(1)) value = value[key];
        if (value === undefined) throw new Error(`nothing at #${pointer}`);
        delete example.externalValue;
        example.value = value;
      } catch (error) {
        report({
          message: `The example ${example.externalValue} can't be read: ${error.message}.`,
          location: location.child('externalValue'),
        });
      }
    },
  },
});

// A message shows whole events, each with the envelope that the corpus keeps once.
const WholeEvents = () => ({
  Root: {
    leave(root, { location }) {
      const corpus = resolve(dirname(location.source.absoluteRef), '../examples');
      for (const { messages } of Object.values(root.channels ?? {}))
        for (const { name, examples } of Object.values(messages ?? {}))
          for (const example of examples ?? []) {
            const { value } = readEnvelope(pathToFileURL(`${corpus}/${name}/`));
            example.payload = inherit(value, example.payload);
          }
    },
  },
});

// Redocly puts the messages in place of the operation's references to them, where AsyncAPI wants references.
const MessageReferences = () => ({
  Root: {
    leave(root) {
      for (const operation of Object.values(root.operations ?? {})) {
        operation.messages = operation.messages?.map((message) =>
          message.name === undefined
            ? message
            : { $ref: `${operation.channel.$ref}/messages/${message.name}` },
        );
      }
    },
  },
});

export default function corpusPlugin() {
  return {
    id: 'corpus',
    decorators: {
      oas3: { 'inline-examples': InlineExamples },
      async3: { 'message-references': MessageReferences, 'whole-events': WholeEvents },
    },
  };
}
