import type { SourceCode } from 'ajv/dist/types/index.js';
import { nameRules } from '../rules.ts';
import { multipleOfImport, multipleOfSource } from './ajv-keywords.ts';
import { worded } from './errors.ts';

// What a function needs from ajv at run time, by the import that ajv would write.
const helpers: Record<string, string> = {
  [multipleOfImport]: multipleOfSource,
  'require("ajv/dist/runtime/ucs2length").default': `(text) => {
  let length = 0;
  for (const _ of text) length++;
  return length;
}`,
  'require("ajv/dist/runtime/equal").default': `function equal(a, b) {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]));
}`,
};

/** A function that ajv compiled, with its source. */
export interface Compiled {
  schema: unknown;
  source: SourceCode;
}
/** One that was not compiled yet when another referred to it. */
interface Wrapped {
  validate: Compiled;
  validateName: unknown;
}

/**
 * Writes functions that ajv compiled, and all that they call, as the body of a module that imports nothing.
 * ajv's own `standalone` takes time that grows with the square of the exports, and imports helpers.
 */
export class StandaloneCode {
  readonly #done = new Set<string>();
  readonly #parts: string[] = [];

  /** @param declaration what the function is called outside, for example `export const isJob` */
  add(compiled: Compiled, declaration: string): void {
    this.#parts.push(`${declaration} = ${compiled.source.validateName};`);
    const pending = [compiled];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { validateName, validateCode, scopeValues, evaluated } = next.source;
      if (!this.#isNew(validateName)) continue;
      const code = withoutCount(declared(worded(repair(nameRules(validateCode, next.schema)))));
      for (const name of Object.values(scopeValues).flatMap((names) => [...(names ?? [])])) {
        const { ref, code: value } = name.value ?? {};
        if (name.prefix === 'validate') pending.push(ref as Compiled);
        // The schema of a function is among its values, whether it reads it or not.
        else if (name.prefix === 'schema' && !new RegExp(`\\b${name}\\b`).test(code)) continue;
        else if (!this.#isNew(name)) continue;
        else if (name.prefix === 'wrapper' || name.prefix === 'root') {
          this.#parts.push(`const ${name} = { validate: ${(ref as Wrapped).validateName} };`);
          pending.push((ref as Wrapped).validate);
        } else this.#parts.push(`const ${name} = ${standalone(String(value))};`);
      }
      this.#parts.push(code);
      if (evaluated !== undefined) this.#parts.push(`${validateName}.evaluated = ${evaluated};`);
    }
  }

  toString(): string {
    const code = this.#parts.join('\n');
    return code.includes('below(') ? `${below}\n${code}` : code;
  }

  #isNew(name: unknown): boolean {
    const key = String(name);
    return !this.#done.has(key) && this.#done.add(key) !== undefined;
  }
}

const below = `/** The errors of a part of the value, which stands at the path. */
function below(path, errors) {
  for (const error of errors) error.instancePath = path + error.instancePath;
  return errors;
}`;

/**
 * The code without the count of errors, where it returns at the first: ajv counts them for the keywords that go on
 * after one, which few schemas have. Half as much code, and faster.
 */
function withoutCount(code: string): string {
  if (/errors\+\+|errors = _errs/.test(code)) return code;
  const lean = code
    .replaceAll(
      /vErrors = vErrors === null \? (.+) : vErrors\.concat\(\1\);\nerrors = vErrors\.length;/g,
      (_, errors: string) => `${nameOf(code)}.errors = ${errors};\nreturn false;`,
    )
    .replace('let vErrors = null;\nlet errors = 0;\n', '')
    .replace(/(\w+)\.errors = vErrors;\nreturn errors === 0;/, '$1.errors = null;\nreturn true;')
    .replaceAll(/const _errs\d+ = errors;\n/g, '')
    .replaceAll(/if\(errors === (?:0|_errs\d+)\)\{/g, '{')
    .replaceAll(/else \{\nvar valid\d+ = true;\n\}\n/g, '')
    .replaceAll(/var valid\d+ = (?:true|_errs\d+ === errors);\n/g, '')
    .replaceAll(/if\(!valid\d+\)\{\nbreak;\n\}\n/g, '')
    .replaceAll(/if\(valid\d+\)\{/g, '{');
  return /\b(?:vErrors|_errs\d+|valid\d+)\b|\berrors ===/.test(lean) ? code : lean;
}

const nameOf = (code: string) => /^function (\w+)/.exec(code)?.[1];

/** The code with variables for what is evaluated that ajv dropped with code after a `return`. */
function declared(code: string): string {
  if (!code.includes('const evaluated')) return code;
  const used = new Set(code.match(/(?<![\w.'"])(?:props|items)\d+\b/g));
  const lost = [...used].filter((name) => !new RegExp(`(?:var|let|const) ${name}\\b`).test(code));
  return lost.length === 0 ? code : code.replace('{', `{\nlet ${lost.join(', ')};`);
}

function repair(code: string): string {
  return (
    code
      // What holds a value is for keywords that no spec here has: a tenth of the minified code.
      .replaceAll(/,parentData(?::\w+)?,parentDataProperty(?::(?:\w+|"(?:[^"\\]|\\.)*"))?,rootData\}/g, '}')
      // A function does not know where its value stands: its caller reports the place, when there is a problem.
      .replace(', {instancePath="", parentData, parentDataProperty, rootData=data}={})', ')')
      .replaceAll(
        /if\(!\((\S+?)\((.+), \{instancePath(?::instancePath\+(.*))?\}\)\)\)\{\nvErrors = vErrors === null \? \1\.errors : vErrors\.concat\(\1\.errors\);/g,
        (_, validator: string, part: string, path: string | undefined) => {
          const errors = path === undefined ? `${validator}.errors` : `below(${path}, ${validator}.errors)`;
          return `if(!${validator}(${part})){\nvErrors = vErrors === null ? ${errors} : vErrors.concat(${errors});`;
        },
      )
      .replaceAll('instancePath:instancePath+', 'instancePath:')
      .replaceAll('{instancePath,', '{instancePath:"",')
      // The message says what they say.
      .replaceAll(/,params:\{(?:[^{}"]|"(?:[^"\\]|\\.)*")*\}/g, '')
      // The items that uniqueItems has seen, among which `{}` can't keep "__proto__".
      .replaceAll(/const (indices\d+) = \{\};/g, 'const $1 = Object.create(null);')
      // The properties that are evaluated, among which "constructor" must not be found in "{}".
      .replaceAll(/\b(var props\d+ = |props\d+ = props\d+ \|\| )\{\};/g, '$1Object.create(null);')
      // They can be `true` by then, which stands for all properties.
      .replaceAll(/\b(props\d+)(\[key\d+\] = true;)/g, 'if($1 !== true)$1$2')
  );
}

function standalone(code: string): string {
  if (code.startsWith('require(')) {
    const helper = helpers[code];
    if (helper === undefined) throw new Error(`ajv wants ${code}, for which standalone.ts has no helper.`);
    return helper;
  }
  // Without the mark no bundler leaves out a pattern that nothing uses.
  const kept = code.replace(/^new RegExp/, '/* @__PURE__ */ new RegExp');
  // Written as a plain key, it would set the prototype.
  return kept.replaceAll(/(?<!\\)"__proto__":/g, '["__proto__"]:');
}
