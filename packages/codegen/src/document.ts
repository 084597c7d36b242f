import { readFileSync } from 'node:fs';
import { isNode, LineCounter, type ParsedNode, parseDocument } from 'yaml';
import { SpecProblem } from './problem.ts';

/** A JSON object of a spec. */
export type Json = Record<string, unknown>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `a/b` as a token of a JSON pointer. */
export const escapeToken = (token: string): string => token.replaceAll('~', '~0').replaceAll('/', '~1');
const unescapeToken = (token: string) => token.replaceAll('~1', '/').replaceAll('~0', '~');

/** A bundled OpenAPI or AsyncAPI document, with the line of everything in it. */
export class SpecDocument {
  readonly file: string;
  readonly root: Json;
  readonly #lineOf: (path: string[]) => number | undefined;

  /** @throws SpecProblem when the file can't be read, is no YAML, or holds no object. */
  constructor(file: string) {
    this.file = file;
    let text: string;
    try {
      text = readFileSync(file, 'utf8');
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code ?? 'unknown error';
      throw new SpecProblem(
        { file },
        `The file can't be read (${reason}).`,
        'Check the path, or build the bundle first: pnpm build.',
      );
    }
    const lines = new LineCounter();
    const yaml = parseDocument(text, { lineCounter: lines, prettyErrors: false });
    const broken = yaml.errors[0];
    if (broken) {
      const { line } = lines.linePos(broken.pos[0]);
      throw new SpecProblem(
        { file, line },
        `This is no valid YAML: ${broken.message}.`,
        'Mend the YAML in this line or the one before it.',
      );
    }
    const root: unknown = yaml.toJS({ maxAliasCount: 1000 });
    if (!isObject(root))
      throw new SpecProblem(
        { file, line: 1 },
        'The file holds no object.',
        'Give an OpenAPI or AsyncAPI document.',
      );
    this.root = root;
    this.#lineOf = (path) => {
      for (let length = path.length; length >= 0; length--) {
        const node = yaml.getIn(path.slice(0, length), true) as ParsedNode | undefined;
        if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
      }
      return undefined;
    };
  }

  /** The value at a JSON pointer such as `/components/schemas/Job`. */
  at(pointer: string): unknown {
    let value: unknown = this.root;
    for (const token of pointer.split('/').slice(1)) {
      value = isObject(value) || Array.isArray(value) ? (value as Json)[unescapeToken(token)] : undefined;
    }
    return value;
  }

  /** Follows `$ref`s within the document until something else comes. */
  resolve(node: unknown, pointer: string): { node: unknown; pointer: string } {
    const seen = new Set<string>();
    let current = { node, pointer };
    while (isObject(current.node) && typeof current.node.$ref === 'string') {
      const ref = current.node.$ref;
      if (seen.has(ref))
        throw this.problem(
          current.pointer,
          `The reference ${ref} leads back to itself.`,
          'Point it at a definition.',
        );
      seen.add(ref);
      const target = ref.startsWith('#/') ? decodeURI(ref.slice(1)) : undefined;
      const found = target === undefined ? undefined : this.at(target);
      if (target === undefined || found === undefined) {
        throw this.problem(
          current.pointer,
          `The reference ${ref} leads nowhere.`,
          'Correct it, or add what it names. References to other files must be bundled first.',
        );
      }
      current = { node: found, pointer: target };
    }
    return current;
  }

  problem(pointer: string, what: string, help: string): SpecProblem {
    const line = this.#lineOf(pointer.split('/').slice(1).map(unescapeToken));
    return new SpecProblem({ file: this.file, line, pointer }, what, help);
  }
}
