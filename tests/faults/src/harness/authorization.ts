type Header = string | undefined;

type Comparison = 'present' | 'scheme' | 'beginning' | 'longer' | 'anyCase' | 'spaces';

/** How a broken service compares an Authorization header, `<scheme> <key>`, with the right one. */
const comparisons: Record<Comparison, (sent: Header, right: string) => boolean> = {
  /** It is there. */
  present: (sent) => sent !== undefined,
  scheme: (sent, right) => isFor(sent, schemeOf(right)),
  beginning: (sent, right) => (sent?.length ?? 0) > 8 && right.startsWith(sent ?? '-'),
  longer: (sent, right) => sent?.startsWith(right) ?? false,
  anyCase: (sent, right) => sent?.toLowerCase() === right.toLowerCase() && isFor(sent, schemeOf(right)),
  spaces: (sent, right) => isFor(sent, `${schemeOf(right)} `) && (sent ?? '').endsWith(` ${keyOf(right)}`),
};

/** A fault of YAML in which a wrong header is accepted. */
export interface WrongHeader {
  /** The header of the probe, with `<key>`, `<KEY>` or `<ke>` for the key, in capitals or without its end. */
  authorization: string | null;
  /** What else is accepted. Default: nothing. */
  compares?: Comparison;
}

const schemeOf = (header: string): string => header.slice(0, header.indexOf(' '));
const keyOf = (header: string): string => header.slice(header.indexOf(' ') + 1);
const isFor = (sent: Header, scheme: string): boolean => sent?.startsWith(`${scheme} `) ?? false;

/** The header that a probe sends; null for none. @param right the header that is accepted rightly */
export const wrongHeader = ({ authorization }: WrongHeader, right: string): string | null => {
  const key = keyOf(right);
  return (
    authorization
      ?.replace('<key>', key)
      .replace('<ke>', key.slice(0, -1))
      .replace('<KEY>', key.toUpperCase())
      .replace('<Key>', key.toLowerCase()) ?? null
  );
};

/** Whether the broken service accepts a header. */
export const isAccepted = (wrong: WrongHeader, sent: Header, right: string): boolean =>
  wrong.compares === undefined
    ? (sent ?? null) === wrongHeader(wrong, right)
    : comparisons[wrong.compares](sent, right);
