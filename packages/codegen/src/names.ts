/** `Web tools`, `web-tools` and `webTools` are the words `web` and `tools`. */
const wordsOf = (text: string): string[] =>
  (text.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\d+/gu) ?? []).map((word) => word.toLowerCase());

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `Web tools` → `webTools`; empty where the text has neither letter nor digit. */
export function camelCase(text: string): string {
  const [first = '', ...others] = wordsOf(text);
  return first + others.map(capital).join('');
}

/** `web-tool`, `web_tool` and `WebTool` → `WebTool`; a number that follows a separator keeps a `_` before it. */
export function pascalCase(text: string): string {
  const words = text
    .replaceAll(/([\p{Ll}\d])(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$& ')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');
  return words
    .map((word, index) => (index > 0 && /^\d/.test(word) ? '_' : '') + capital(word.toLowerCase()))
    .join('');
}

/** `tools` → `tool`, `agencies` → `agency`, `boxes` → `box`. */
const singular = (word: string): string =>
  word
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x|z)es$/, '$1')
    .replace(/([^s])s$/, '$1');

const sameNoun = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length &&
  one.every(
    (word, index) =>
      word === other[index] || (index === one.length - 1 && singular(word) === singular(other[index] ?? '')),
  );

/** An operationId without the noun of its resource at the end: `updateWebTool` of `Web tools` → `update`. */
export function methodOf(operationId: string, resource: string): string {
  const [words, noun] = [wordsOf(operationId), wordsOf(resource)];
  const rest = words.slice(0, -noun.length);
  return rest.length > 0 && sameNoun(words.slice(-noun.length), noun)
    ? camelCase(rest.join(' '))
    : operationId;
}

/** A name for a variable that stands for what is called `name` on the wire, and that none of `taken` has. */
export function variableFor(name: string, taken: ReadonlySet<string>): string {
  const base = /^[A-Za-z_$][\w$]*$/.test(name) ? name : camelCase(name).replace(/^(?!\p{L})/u, 'value');
  const isFree = (each: string) => !taken.has(each) && !reserved.has(each);
  if (isFree(base)) return base;
  for (let number = 2; ; number++) if (isFree(`${base}${number}`)) return `${base}${number}`;
}

/** Words that can't be a variable of a module. */
export const keywords: ReadonlySet<string> = new Set(
  `break case catch class const continue debugger default delete do else enum export extends false finally for function
  if implements import in instanceof interface let new null package private protected public return static super switch
  this throw true try typeof var void while with yield await arguments eval undefined`.split(/\s+/),
);

/** Whether every object has a member of this name, such as `constructor`. */
export const isInherited = (name: string): boolean => name in Object.prototype;

/** Whether a method of this name would be called by JavaScript itself: by `await`, `JSON.stringify` or a template. */
export const isCalledByItself = (name: string): boolean =>
  name === 'then' || name === 'toJSON' || isInherited(name);

// The names that the emitted methods use themselves.
const reserved = new Set([...keywords, 'options', 'send', 'paginate', 'paginateByCursor']);

/** The items by what `keyOf` gives for them, in the order of the first of each. */
export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
