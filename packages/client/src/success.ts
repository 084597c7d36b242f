/** What a success gives where it is not the `data` of an envelope; undefined where it is. */
export type Accept = (response: Response) => { data: unknown } | undefined;

/** The response as it came, its body unread. */
export const raw: Accept = (response) => ({ data: response });

/** Nothing, whatever the body. */
export const none: Accept = (response) => {
  response.body?.cancel().catch(() => {});
  return { data: undefined };
};

/** Nothing where the response has no body. */
export const optional: Accept = ({ status, headers }) =>
  status === 204 || status === 205 || headers.get('content-length') === '0' ? { data: undefined } : undefined;
