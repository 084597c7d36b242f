/** One line of at most 300 characters, without control, format and bidirectional characters. */
export const plain = (text: string): string => text.slice(0, 300).replace(/[\p{C}\s]+/gu, ' ');

/** The code and the message of whatever was thrown; a getter or a proxy may throw again when it is read. */
export function describe(thrown: unknown): { code: string | undefined; message: string } {
  let code: string | undefined;
  let message = 'not readable';
  try {
    message = String((thrown as Failure)?.message ?? thrown);
    code = codeOf(thrown as Failure);
  } catch {}
  return { code, message };
}

// `fetch` hides ECONNREFUSED, CERT_HAS_EXPIRED and the like in a cause, or in one of several errors.
const codeOf = ({ code, cause, errors }: Failure): string =>
  typeof code === 'string' ? code : codeOf(cause ?? (errors.find((error) => error.code) as Failure));

interface Failure {
  code?: unknown;
  message?: unknown;
  cause?: Failure;
  errors: Failure[];
}
