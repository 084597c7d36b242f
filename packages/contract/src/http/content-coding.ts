import zlib from 'node:zlib';

/** The content codings that are asked for. */
export const acceptedCodings = 'gzip, deflate, br';

/** A body without its content codings, or why it can't be decoded. */
export type DecodedBody = { body: Buffer } | { undecodable: string } | 'too large';

type Options = Pick<zlib.ZlibOptions, 'finishFlush' | 'maxOutputLength'>;

const decoders: Readonly<Record<string, (body: Buffer, options: Options) => Buffer>> = {
  gzip: (body, options) => zlib.gunzipSync(body, options),
  // Some servers send it without the header of zlib.
  deflate: (body, options) =>
    ((body[0] ?? 0) % 16 === 8 ? zlib.inflateSync : zlib.inflateRawSync)(body, options),
  br: (body, { maxOutputLength, finishFlush }) =>
    zlib.brotliDecompressSync(body, {
      ...(maxOutputLength !== undefined && { maxOutputLength }),
      ...(finishFlush !== undefined && { finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH }),
    }),
};

/**
 * Decodes a body.
 *
 * @param codings the Content-Encoding, in the order in which the codings were applied
 * @param isPartial whether more would follow
 */
export function decodedBody(
  body: Buffer,
  codings: string | undefined,
  maxOutputLength: number,
  isPartial: boolean = false,
): DecodedBody {
  const names = codings?.toLowerCase().match(/[^\s,]+/g) ?? [];
  const applied = names.map((each) => each.replace(/^x-/, '')).filter((each) => each !== 'identity');
  if (body.length === 0) return { body };
  let decoded = body;
  for (const name of applied.reverse()) {
    const decode = Object.hasOwn(decoders, name) ? decoders[name] : undefined;
    if (decode === undefined)
      return { undecodable: `a body in the content coding ${name}, which was not asked for` };
    try {
      const partial = isPartial && { finishFlush: zlib.constants.Z_SYNC_FLUSH };
      decoded = decode(decoded, { maxOutputLength, ...partial });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return 'too large';
      return { undecodable: `a body that is not ${name}, or is cut off` };
    }
  }
  return { body: decoded };
}
