/** A spec that codegen can't work with: what is wrong, where, and what to do. The message is for the reader as it is. */
export class SpecProblem extends Error {
  override readonly name = 'SpecProblem';

  constructor(
    place: { file: string; line?: number | undefined; pointer?: string },
    what: string,
    help: string,
  ) {
    const line = place.line === undefined ? '' : `:${place.line}`;
    const pointer = place.pointer === undefined ? '' : ` at #${place.pointer}`;
    super(`${place.file}${line}${pointer}\n  ${what}\n  ${help}`);
  }
}
