type Header = string | undefined;

type Comparison = 'present' | 'scheme' | 'prefix' | 'startsWith' | 'caseInsensitive' | 'extraSpaces';

/** How a broken service compares an Authorization header with the valid one, `<scheme> <key>`. */
const comparisons: Record<Comparison, (header: Header, valid: string) => boolean> = {
  present: (header) => header !== undefined,
  scheme: (header, valid) => hasScheme(header, schemeOf(valid)),
  prefix: (header, valid) => (header?.length ?? 0) > 8 && valid.startsWith(header ?? '-'),
  startsWith: (header, valid) => header?.startsWith(valid) ?? false,
  caseInsensitive: (header, valid) =>
    header?.toLowerCase() === valid.toLowerCase() && hasScheme(header, schemeOf(valid)),
  extraSpaces: (header, valid) =>
    hasScheme(header, `${schemeOf(valid)} `) && (header ?? '').endsWith(` ${keyOf(valid)}`),
};

/** An entry in YAML for a fault that accepts an invalid Authorization header. */
export interface AuthorizationEntry {
  /** The header that the probe sends, null for none. Placeholders: `<key>`, `<KEY>`, `<key-lower-case>`, `<key-prefix>`. */
  authorization: string | null;
  /** How the broken service compares headers. Default: it accepts exactly `authorization`. */
  comparison?: Comparison;
}

const schemeOf = (header: string): string => header.slice(0, header.indexOf(' '));
const keyOf = (header: string): string => header.slice(header.indexOf(' ') + 1);
const hasScheme = (header: Header, scheme: string): boolean => header?.startsWith(`${scheme} `) ?? false;

/** The header that a probe sends; null for none. */
export const authorizationHeader = ({ authorization }: AuthorizationEntry, valid: string): string | null => {
  const key = keyOf(valid);
  return (
    authorization
      ?.replace('<key>', key)
      .replace('<key-prefix>', key.slice(0, -1))
      .replace('<KEY>', key.toUpperCase())
      .replace('<key-lower-case>', key.toLowerCase()) ?? null
  );
};

/** Whether the broken service accepts a header. */
export const acceptsAuthorization = (entry: AuthorizationEntry, header: Header, valid: string): boolean =>
  entry.comparison === undefined
    ? (header ?? null) === authorizationHeader(entry, valid)
    : comparisons[entry.comparison](header, valid);
