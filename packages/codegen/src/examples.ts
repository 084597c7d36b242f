/** One named example of a spec. */
export interface Example {
  name: string;
  summary: string | undefined;
  value: unknown;
}

/** The members of a type with one property for each example. */
export function exampleMembers(examples: Example[], typeName: string): string {
  return examples.map(({ name, summary }) => `${doc(summary)}    ${literal(name)}: ${typeName};\n`).join('');
}

/** The values of examples, by the name of their group and their own. */
export function exampleValues(groups: Iterable<readonly [string, Example[]]>): string {
  const values = Object.fromEntries(
    Array.from(groups, ([group, examples]) => [
      group,
      Object.fromEntries(examples.map(({ name, value }) => [name, value])),
    ]),
  );
  // As a name in an object of code this key would set the prototype.
  return JSON.stringify(values, null, 2).replaceAll(/^( *)"__proto__":/gm, '$1["__proto__"]:');
}

export const literal = (text: string): string => JSON.stringify(text);

const doc = (summary: string | undefined) =>
  summary === undefined ? '' : `    /** ${summary.replaceAll(/\s+/g, ' ').replaceAll('*/', '* /')} */\n`;
