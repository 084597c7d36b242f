import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** A fault of a YAML file. Its first key is the name of the fault, with the description as value. */
export interface YamlEntry<Content> {
  /** The keys above the entry, outermost first: the operation, the violated invariant, or both. */
  groups: string[];
  name: string;
  description: string;
  content: Content;
}

type Node = Record<string, unknown>[] | { [group: string]: Node };

/**
 * Reads the faults of a YAML file. In its strings `<n×3>` stands for nnn.
 * @param folder `import.meta.url` of the caller
 * @throws TypeError when an entry has no name
 */
export function readYamlEntries<Content>(folder: string, file: string): YamlEntry<Content>[] {
  const collect = (node: Node, groups: string[]): YamlEntry<Content>[] =>
    Array.isArray(node)
      ? node.map((entry) => {
          const [[name, description] = [], ...content] = Object.entries(entry);
          if (name === undefined) throw new TypeError(`A fault in ${file} has no name.`);
          return {
            groups,
            name,
            description: `${description}`,
            content: Object.fromEntries(content) as Content,
          };
        })
      : Object.entries(node).flatMap(([group, child]) => collect(child, [...groups, group]));
  const root: Node = parse(readFileSync(new URL(file, folder), 'utf8'), (_, value) =>
    typeof value === 'string' ? expandRepeats(value) : value,
  );
  return collect(root, []);
}

const expandRepeats = (text: string): string =>
  text.replace(/<(.)×(\d+)>/gu, (_, character: string, times: string) => character.repeat(Number(times)));
