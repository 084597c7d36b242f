import { keyVariable } from './curl.ts';
import { literal } from './literal.ts';
import { bodyOf, type HttpRequest } from './serialize.ts';

/** A program that sends the request with the standard library. @param isJson whether a successful response is JSON */
export function pythonOf(request: HttpRequest, isJson: boolean): string {
  const { method, url, headers } = request;
  const body = bodyOf(request);
  const text = (value: string): string => literal(value, 'python');
  const written = Object.entries(headers).map(([name, value]) => {
    const isKey = name === 'Authorization';
    return `        ${text(name)}: ${isKey ? 'f"Token {key}"' : text(value)},`;
  });
  return [
    ...(isJson || body !== undefined ? ['import json'] : []),
    ...('Authorization' in headers ? ['import os'] : []),
    'import urllib.request',
    '',
    ...('Authorization' in headers ? [`key = os.environ["${keyVariable}"]`] : []),
    'request = urllib.request.Request(',
    `    ${text(url)},`,
    `    method=${text(method)},`,
    ...(written.length === 0 ? [] : ['    headers={', ...written, '    },']),
    ...(body === undefined ? [] : [`    data=json.dumps(${literal(body, 'python', '    ')}).encode(),`]),
    ')',
    'with urllib.request.urlopen(request) as response:',
    `    print(${isJson ? 'json.load(response)' : 'response.read().decode()'})`,
    '',
  ].join('\n');
}
