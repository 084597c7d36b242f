import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyOf, serve } from '@voice-agent/test-kit/servers';
import { loadAsyncApi } from '../documents.ts';
import { checkReceiver } from './check-receiver.ts';
import type { ReceiverOptions, ReceiverResult } from './receiver-options.ts';

export const secret = 'Bearer Mill-5512-Receiver';

/** A delivery as a receiver sees it, whole. */
export interface Arrived {
  authorization: string | undefined;
  contentType: string | undefined;
  body: string;
  request: IncomingMessage;
}

/** Response of a receiver: a status, or undefined when it has responded itself. */
export type Answering = (arrived: Arrived, response: ServerResponse) => number | undefined | Promise<number>;

/** The smallest receiver that is right. */
export const right: Answering = ({ authorization }) => (authorization === secret ? 200 : 401);

/** Starts a receiver for the time of one call. */
export async function withReceiver<T>(answering: Answering, use: (url: string) => Promise<T>): Promise<T> {
  const url = await serve(async (request, response) => {
    const body = await bodyOf(request).catch(() => undefined);
    if (body === undefined) return;
    const { authorization, 'content-type': contentType } = request.headers;
    const status = await answering({ authorization, contentType, body, request }, response);
    if (status !== undefined) response.writeHead(status).end();
  });
  return use(`${url}/calls?agent=1`);
}

const shipped = loadAsyncApi();

/** Checks a receiver with few random events. */
export async function checked(
  answering: Answering,
  options: Partial<ReceiverOptions> = {},
): Promise<ReceiverResult> {
  const document = options.document ?? (await shipped);
  return await withReceiver(answering, (url) =>
    checkReceiver({ document, url, secret, seed: 1, fuzz: 5, ...options }),
  );
}
