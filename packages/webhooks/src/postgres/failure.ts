/** The SQLSTATE of an error of the server, or the code of a system error. */
const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code ?? '');

// A deadlock, of which PostgreSQL ends one transaction, and a row that another transaction has deleted meanwhile.
const conflict = /^40(?:P01|001)$/;

// A server that is read-only (a demoted primary, a standby), shuts down or has ended the session, and a lost connection.
const elsewhere = /^(?:25006|25P0[34]|57P0\d|08\w{3}|ECONNRESET|EPIPE)$/;
const lost = /^Connection terminated|not queryable/;

/** Whether it lies in the order of transactions, so that the same one may pass now. */
export const isConflict = (error: unknown): boolean => conflict.test(codeOf(error));

/** Whether it is an error of this connection, so that the same transaction may pass on another one. */
export const isOfConnection = (error: unknown): boolean =>
  elsewhere.test(codeOf(error)) || lost.test(String((error as Partial<Error> | undefined)?.message));

/** Whether the connection can be used after this error: the server responded, and can do what is asked of it. */
export const isUsableAfter = (error: unknown): boolean =>
  /^(?!E)[0-9A-Z]{5}$/.test(codeOf(error)) && !isOfConnection(error);
