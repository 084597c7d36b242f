/** An element of XML 1.0, as far as reports use it. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

const tag = /<(\/?)([a-z][\w-]*)((?: [a-z]+="[^"<]*")*)(\/?)>/y;
const content = /[^<]+/y;
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Reads a document strictly. Throws for what is not well-formed. */
export function readXml(document: string): XmlElement {
  const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u.exec(document);
  if (forbidden) throw new Error(`XML allows no ${JSON.stringify(forbidden[0])}.`);
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
  if (!document.startsWith(declaration)) throw new Error('There is no declaration.');

  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  let at = declaration.length;
  while (at < document.length) {
    const parent = open.at(-1) ?? root;
    content.lastIndex = at;
    tag.lastIndex = at;
    const found = tag.exec(document);
    const text = content.exec(document)?.[0];
    if (text) parent.text += decoded(text);
    else if (!found) throw new Error(`Not well-formed: ${document.slice(at, at + 80)}`);
    else if (found[1]) {
      if (found[2] !== parent.name) throw new Error(`</${found[2]}> ends <${parent.name}>.`);
      open.pop();
    } else {
      const element: XmlElement = { name: found[2] ?? '', attributes: {}, children: [], text: '' };
      for (const [, name = '', value = ''] of (found[3] ?? '').matchAll(/ ([a-z]+)="([^"]*)"/g)) {
        if (name in element.attributes) throw new Error(`${name} stands twice.`);
        element.attributes[name] = decoded(value);
      }
      parent.children.push(element);
      if (!found[4]) open.push(element);
    }
    at += text?.length ?? found?.[0].length ?? 0;
  }
  const [only, ...others] = root.children;
  if (open.length > 1 || !only || others.length || root.text.trim())
    throw new Error('There is not one root.');
  return only;
}

function decoded(text: string): string {
  if (text.includes(']]>')) throw new Error(']]> stands in text.');
  return text.replace(/&(\w*;?)/g, (_, rest: string) => {
    const character = rest.endsWith(';') ? entities[rest.slice(0, -1)] : undefined;
    if (character === undefined) throw new Error(`&${rest} is not an entity.`);
    return character;
  });
}
