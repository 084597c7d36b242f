import { isObject, type Json, type SpecDocument } from '../document.ts';
import type { Problems } from '../problems.ts';

/**
 * Whether the requests of an operation have the API key. They have none where the document asks for none, or for another
 * security scheme, which is noted.
 */
export function readSecurity(
  document: SpecDocument,
  problems: Problems,
  operation: Json,
  pointer: string,
): boolean {
  const security = operation.security ?? document.root.security;
  // What a document without `security` asks for is undocumented.
  if (!Array.isArray(security)) return true;
  const alternatives = security.map((each) => Object.keys(isObject(each) ? each : {}));
  const isSent = (name: string): boolean => isApiKey(document, name);
  if (alternatives.some((names) => names.length > 0 && names.every(isSent))) return true;
  const others = alternatives.flat().filter((name) => !isSent(name));
  // Nothing at all, or nothing as one of the alternatives.
  if (others.length === 0 || alternatives.some((names) => names.length === 0)) return false;
  const sendsKey = alternatives.flat().some(isSent);
  problems.note(
    operation.security === undefined ? '/security' : `${pointer}/security`,
    `The client can't send the security scheme "${others[0]}": it sends ${sendsKey ? 'the API key alone' : 'no API key'}.`,
    'Describe it as an API key in the header Authorization, or send it with a middleware.',
  );
  return sendsKey;
}

/** Whether a security scheme is what the client sends: `Authorization: Token <API key>`. */
function isApiKey(document: SpecDocument, name: string): boolean {
  const schemes = document.components('securitySchemes');
  const scheme = Object.hasOwn(schemes, name) ? document.find(schemes[name]) : undefined;
  if (!isObject(scheme)) return false;
  const [kind, value] = scheme.type === 'http' ? ['token', scheme.scheme] : ['authorization', scheme.name];
  const isHere = scheme.type === 'http' || (scheme.type === 'apiKey' && scheme.in === 'header');
  return isHere && String(value).toLowerCase() === kind;
}
