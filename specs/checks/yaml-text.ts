import { Document, visit } from 'yaml';

const lineLength = 120;

/** A value as YAML, with what is short and deeper than `depth` in one line. */
export function yamlOf(value: unknown, depth: number): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Collection(_, node, path) {
      if (path.length > depth && JSON.stringify(node).length < lineLength) node.flow = true;
    },
    Scalar(_, node) {
      // A section is a text, also where it looks like a number.
      if (node.value === '<section>') node.type = 'QUOTE_SINGLE';
    },
  });
  return document.toString({ lineWidth: 0, singleQuote: true }).trimEnd();
}
