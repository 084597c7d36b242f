import { decoded } from '@voice-agent/spec-model';

/** Finds secrets in a text by the names of their fields. */
export interface Search {
  isSecret: (name: string) => boolean;
  /** Gives the replacement of a secret. */
  show: (value: string, name: string) => string;
  /** Redacts a string that JSON has escaped, where secrets look different. */
  redact?: (text: string) => string;
}

// The end of a string may be missing: a text may have been cut.
const tokens = /"([^"\\]*(?:\\[\s\S][^"\\]*)*)("?)|[{}[\],]/g;
const colon = /\s*:/y;
/** Fields whose value can be the name of the field `value` beside it. */
const naming = /^(?:name|key|header|field|path|param|parameter|property)$/i;
const maxDepth = 3;

/** An object or array of the text. */
interface Container {
  /** The field that it is the value of. */
  name: string;
  /** Whether all strings in it are secrets. */
  isSecret: boolean;
  /** Whether another field has named its field `value` as a secret. */
  isNamed?: boolean;
}

/**
 * Redacts the secrets that stand under names, in any form: JSON, whole, cut or within a string, queries, forms, parts
 * of multipart, lines of headers. Everything else stays as it is, to the character.
 *
 * @param isSecret whether the text is the value of a secret, with all strings in it
 */
export function redactNamed(text: string, search: Search, isSecret: boolean = false): string {
  return redactPairs(redactFields(text, search, isSecret), search);
}

function redactFields(text: string, search: Search, isSecret: boolean, depth = 0): string {
  const { redact = (each: string) => each } = search;
  const outer: Container[] = [];
  let container: Container = { name: '', isSecret };
  let field: string | undefined;
  let [shown, end] = ['', 0];
  for (const { 0: token, 1: raw = '', 2: quote, index } of text.matchAll(tokens)) {
    const after = index + token.length;
    const isNamed = field !== undefined && search.isSecret(field);
    if (token === '{' || token === '[') {
      outer.push(container);
      container = { name: field ?? container.name, isSecret: container.isSecret || isNamed };
      field = undefined;
    } else if (token === '}' || token === ']') {
      container = outer.pop() ?? container;
      field = undefined;
    } else if (token === ',') {
      field = undefined;
    } else if (isField(text, after)) {
      field = unescaped(raw);
    } else {
      const value = unescaped(raw);
      const isRedacted = container.isSecret || isNamed || (container.isNamed === true && field === 'value');
      if (field !== undefined && naming.test(field) && search.isSecret(value)) container.isNamed = true;
      let kept = value;
      if (isRedacted) kept = search.show(value, field ?? container.name);
      else if (depth < maxDepth && /["\\]/.test(value))
        kept = redact(redactFields(value, search, false, depth + 1));
      if (kept === value) continue;
      shown += `${text.slice(end, index)}"${JSON.stringify(kept).slice(1, -1)}${quote}`;
      end = after;
    }
  }
  return end === 0 ? text : shown + text.slice(end);
}

function isField(text: string, at: number): boolean {
  colon.lastIndex = at;
  return colon.test(text);
}

function unescaped(raw: string): string {
  if (!raw.includes('\\')) return raw;
  try {
    return JSON.parse(`"${raw}"`) as string;
  } catch {
    return raw;
  }
}

/** Patterns of pairs, each after a mark that every text with one contains: that makes the search quick. */
const pairs: readonly (readonly [mark: string, pattern: RegExp])[] = [
  // Of a form, a query or a message.
  ['=', /(?<![\w.$%[\]-])([\w.$%[\]-]{1,128})(=["']?)((?:(?:Bearer|Basic|Token) +)?[^&;,\s"'<>\\]+)/gi],
  // Of an object as JavaScript prints it.
  ["'", /(?<![\w.$%[\]-])([\w.$%[\]-]{1,128})('?\s{0,4}:\s{0,4}')([^']+)/g],
  // Of headers.
  [':', /^([\w-]{1,128})(:[ \t]*)(.+)$/gm],
  // Of multipart/form-data.
  [
    'name="',
    /(?<=name=")([^"\r\n]{1,128})("[^\r\n]*\r?\n(?:[^\r\n]+\r?\n)*\r?\n)([\s\S]*?)(?=\r?\n--|$(?![\s\S]))/g,
  ],
];

function redactPairs(text: string, { isSecret, show }: Search): string {
  let shown = text;
  for (const [mark, pattern] of pairs) {
    if (!shown.includes(mark)) continue;
    shown = shown.replace(pattern, (found: string, name: string, between: string, value: string) => {
      const field = decoded(name);
      return isSecret(field) ? name + between + show(value, field) : found;
    });
  }
  return shown;
}
