/** Whether a target is another machine. */
export const isRemote = ({ url, isRemote }: { url: string; isRemote?: boolean }): boolean =>
  isRemote ?? !isLoopback(url);

/** Whether a URL is of this machine. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname);
}
