/** What a text is searched for. */
export interface Search {
  isSecret: (name: string) => boolean;
  /** What stands in place of a secret that was found under a name. */
  show: (value: string, name: string) => string;
  /** Takes secrets out of a text that JSON has escaped, where they look different. */
  hide?: (text: string) => string;
}

// A string without its end is one, too: a text may have been cut.
const tokens = /"([^"\\]*(?:\\[\s\S][^"\\]*)*)("?)|[{}[\],]/g;
const colon = /\s*:/y;
/** Fields whose value can be the name of the field `value` beside it. */
const naming = /^(?:name|key|header|field|path|param|parameter|property)$/i;
const deepest = 3;

interface Place {
  /** The field that holds the object or list. */
  name: string;
  /** Whether all strings in it are secrets. */
  isSecret: boolean;
  /** Whether another field has said that `value` is a secret. */
  isNamed?: boolean;
}

/**
 * A text without the secrets that stand under names, in whatever form: JSON, whole, cut or within a string, queries,
 * forms, parts of multipart, lines of headers. What is no secret is left as it is, to the character.
 *
 * @param isSecret whether the text is the value of a secret, with all strings in it
 */
export function withoutNamed(text: string, search: Search, isSecret: boolean = false): string {
  return withoutPairs(withoutFields(text, search, isSecret), search);
}

function withoutFields(text: string, search: Search, isSecret: boolean, depth = 0): string {
  const around: Place[] = [];
  let [place, field, shown, end]: [Place, string | undefined, string, number] = [
    { name: '', isSecret },
    undefined,
    '',
    0,
  ];
  for (const { 0: token, 1: written = '', 2: quote, index } of text.matchAll(tokens)) {
    const after = index + token.length;
    if (token === '{' || token === '[') {
      around.push(place);
      const name = field ?? place.name;
      place = { name, isSecret: place.isSecret || (field !== undefined && search.isSecret(field)) };
      field = undefined;
    } else if (token === '}' || token === ']') {
      place = around.pop() ?? place;
      field = undefined;
    } else if (token === ',') {
      field = undefined;
    } else if (isField(text, after)) {
      field = unescaped(written);
    } else {
      const value = unescaped(written);
      const isIt =
        place.isSecret ||
        (field !== undefined && search.isSecret(field)) ||
        (place.isNamed === true && field === 'value');
      if (field !== undefined && naming.test(field) && search.isSecret(value)) place.isNamed = true;
      const { hide = (each: string) => each } = search;
      const isNested = !isIt && depth < deepest && /["\\]/.test(value);
      const inner = isNested ? hide(withoutFields(value, search, false, depth + 1)) : value;
      const kept = isIt ? search.show(value, field ?? place.name) : inner;
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

function unescaped(written: string): string {
  if (!written.includes('\\')) return written;
  try {
    return JSON.parse(`"${written}"`) as string;
  } catch {
    return written;
  }
}

/** Patterns, each after what stands in every text that has one: the search for it is quick. */
const pairs: readonly (readonly [mark: string, pattern: RegExp])[] = [
  // Of a form, a query or a message.
  ['=', /(?<![\w.$%[\]-])([\w.$%[\]-]{1,128})(=["']?)((?:(?:Bearer|Basic|Token) +)?[^&;,\s"'<>\\]+)/gi],
  // Of an object as JavaScript shows it.
  ["'", /(?<![\w.$%[\]-])([\w.$%[\]-]{1,128})('?\s{0,4}:\s{0,4}')([^']+)/g],
  // Of headers.
  [':', /^([\w-]{1,128})(:[ \t]*)(.+)$/gm],
  // Of multipart/form-data.
  [
    'name="',
    /(?<=name=")([^"\r\n]{1,128})("[^\r\n]*\r?\n(?:[^\r\n]+\r?\n)*\r?\n)([\s\S]*?)(?=\r?\n--|$(?![\s\S]))/g,
  ],
];

function withoutPairs(text: string, { isSecret, show }: Search): string {
  let shown = text;
  for (const [mark, pattern] of pairs) {
    if (!shown.includes(mark)) continue;
    shown = shown.replace(pattern, (found: string, name: string, between: string, value: string) => {
      const decoded = percentDecoded(name);
      return isSecret(decoded) ? name + between + show(value, decoded) : found;
    });
  }
  return shown;
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
