/** The first error in JSON: what was expected, and its offset. */
export interface JsonError {
  /** A sentence without its full stop. */
  reason: string;
  offset: number;
}

const string = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-f]{4}))*"/iy;
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y;
const space = /[ \t\r\n]*/y;

/** Finds the first error in a text; undefined when it is valid JSON. */
export function jsonErrorIn(text: string): JsonError | undefined {
  let offset = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = offset;
    const found = pattern.exec(text);
    if (found !== null) offset += found[0].length;
    return found !== null;
  };
  const closing: string[] = [];
  let next: 'value' | 'first' | 'key' | 'colon' | 'end' = 'value';
  const fail = (expected: string): JsonError => {
    const [found] = text.slice(offset, offset + 2);
    const shown = found === undefined ? 'the end of the file' : `\`${found}\``;
    return { reason: `Expected ${expected}, but found ${shown}`, offset };
  };
  for (;;) {
    take(space);
    const sign = text[offset];
    const close = closing.at(-1);
    if (next === 'end' && close === undefined)
      return offset === text.length ? undefined : fail('the end of the file');
    if (sign !== undefined && sign === close && (next === 'first' || next === 'end')) {
      closing.pop();
      offset++;
      next = 'end';
    } else if (next === 'end') {
      if (sign !== ',') return fail(`\`,\` or \`${close}\``);
      offset++;
      next = close === '}' ? 'key' : 'value';
    } else if (next === 'colon') {
      if (sign !== ':') return fail('`:`');
      offset++;
      next = 'value';
    } else if (next === 'key' || (next === 'first' && close === '}')) {
      if (!take(string)) return fail('a key in double quotes');
      next = 'colon';
    } else if (sign === '{' || sign === '[') {
      closing.push(sign === '{' ? '}' : ']');
      offset++;
      next = 'first';
    } else if (take(string) || take(scalar)) next = 'end';
    else return fail('a value');
  }
}
