import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

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

export default function corpusPlugin() {
  return { id: 'corpus', decorators: { oas3: { 'inline-examples': InlineExamples } } };
}
