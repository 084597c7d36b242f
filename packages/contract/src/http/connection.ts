import type { ClientRequest } from 'node:http';

/** Watches a request. @returns whether it has had a connection by now */
export function connectionOf(request: ClientRequest): () => boolean {
  let isConnected = false;
  request.on('socket', (socket) => {
    isConnected = !socket.connecting && (request.reusedSocket || !('encrypted' in socket));
    const event = 'encrypted' in socket ? 'secureConnect' : 'connect';
    if (!isConnected)
      socket.once(event, () => {
        isConnected = true;
      });
  });
  return () => isConnected;
}
