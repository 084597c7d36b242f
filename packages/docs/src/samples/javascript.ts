import { keyVariable } from './curl.ts';
import { literal } from './literal.ts';
import { bodyOf, type HttpRequest } from './serialize.ts';

/** A program that sends the request with `fetch`. @param isJson whether a successful response is JSON */
export function javascriptOf(request: HttpRequest, isJson: boolean): string {
  const { method, url, headers } = request;
  const body = bodyOf(request);
  const written = Object.entries(headers).map(([name, value]) => {
    const key = /^\w+$/.test(name) ? name : literal(name);
    const isKey = name === 'Authorization';
    return `    ${key}: ${isKey ? `\`Token \${key}\`` : literal(value)},`;
  });
  return [
    `const url = ${literal(url)};`,
    ...('Authorization' in headers ? [`const key = process.env.${keyVariable};`] : []),
    'const response = await fetch(url, {',
    `  method: ${literal(method)},`,
    ...(written.length === 0 ? [] : ['  headers: {', ...written, '  },']),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${literal(body, 'typescript', '  ')}),`]),
    '});',
    `if (!response.ok) throw new Error(\`HTTP \${response.status}\`);`,
    `console.log(await response.${isJson ? 'json' : 'text'}());`,
    '',
  ].join('\n');
}
