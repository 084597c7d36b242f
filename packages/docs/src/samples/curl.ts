import type { HttpRequest } from './serialize.ts';

/** The variable that samples take the API key from. */
export const keyVariable = 'VOICE_AGENT_API_KEY';

/**
 * The request as a line for a shell.
 *
 * @param secrets headers whose values are named by a variable, such as `{ Authorization: 'Token $KEY' }`
 */
export function curlOf(
  { method, url, headers, body }: HttpRequest,
  secrets: Record<string, string> = {},
): string {
  const verb = method === 'GET' && body === undefined ? '' : ` -X ${method}`;
  const lines = [`curl --fail-with-body${verb}`, shellText(url)];
  for (const [name, value] of Object.entries(headers)) {
    const secret = secrets[name];
    // The shell looks for variables between double quotes only.
    lines.push(secret === undefined ? `-H ${shellText(`${name}: ${value}`)}` : `-H "${name}: ${secret}"`);
  }
  if (body !== undefined) lines.push(`-d ${shellText(body)}`);
  return lines.join(' \\\n  ');
}

const shellText = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
