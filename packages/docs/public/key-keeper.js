// A service worker without a fetch handler: it holds the API key that a reader typed in memory, while one page of the site
// goes and the next one comes. Nothing is stored; with the worker the key is gone.
let key = '';

addEventListener('install', () => skipWaiting());
addEventListener('message', ({ data, ports: [port] }) => {
  if (typeof data?.key === 'string') key = data.key;
  port?.postMessage(key);
});
