/** The source of a regular expression: the fields, parameters and headers that the spec marks as secrets. */
export const secretNames: string = '(?!)';
