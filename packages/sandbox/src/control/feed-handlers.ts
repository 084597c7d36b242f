import type { Feed } from '../feed.ts';
import type { State } from '../state.ts';
import type { Handlers } from './dispatch.ts';

/** So often an idle stream is written to, which shows both sides that the connection is alive. */
const heartbeatMs = 15_000;
/** A watcher that has not read so many bytes is let go; a browser comes again by itself. */
const maxUnread = 2 ** 20;
/** What happens in one turn is sent together, up to so many characters. */
const maxTogether = 2 ** 16;

/** What happens, as server-sent events. */
export const feedHandlers = ({ feed }: State): Pick<Handlers, 'watch'> => ({
  watch: (_, context) => {
    const headers = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' };
    // The body of a HEAD request is never read nor cancelled, so nobody would end the watching.
    if (context.req.method === 'HEAD') return context.body(null, 200, headers);
    return context.body(stream(feed), 200, headers);
  },
});

function stream(feed: Feed): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let end = () => {};
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let text = '';
        let sending: NodeJS.Immediate | undefined;
        const flush = () => {
          controller.enqueue(encoder.encode(text));
          text = '';
          clearImmediate(sending);
          sending = undefined;
          if ((controller.desiredSize ?? 0) > 0) return;
          end();
          controller.close();
        };
        const send = (message: string) => {
          text += message;
          if (text.length > maxTogether) flush();
          else sending ??= setImmediate(flush);
        };
        const unwatch = feed.watch((happening) => send(`data: ${JSON.stringify(happening)}\n\n`));
        const heartbeat = setInterval(() => send(': still here\n\n'), heartbeatMs);
        heartbeat.unref();
        end = () => {
          clearInterval(heartbeat);
          clearImmediate(sending);
          unwatch();
        };
        send('retry: 1000\n\n');
      },
      cancel: () => end(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: maxUnread }),
  );
}
