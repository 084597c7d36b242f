/** `1 finding`, `2 findings`, `1,024 requests`. */
export function amount(count: number, one: string, many: string = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
