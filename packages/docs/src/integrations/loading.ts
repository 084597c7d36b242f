import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5';

type Page = DefaultTreeAdapterTypes.Document;
type Element = DefaultTreeAdapterTypes.Element;

/** A page without what it loads: addresses of stylesheets, of those for print, and of modules. */
export interface Unloaded {
  page: Page;
  styles: Set<string>;
  print: Set<string>;
  modules: Set<string>;
}

/**
 * Takes the stylesheets and modules out of a page, and moves its scripts from before its first paragraph to after it.
 * An inline script waits for the stylesheets above it and stops the parser: this way, all up to that paragraph is
 * parsed while the stylesheet loads, and is painted at once.
 */
export function unload(page: Page): Unloaded {
  const unloaded: Unloaded = { page, styles: new Set(), print: new Set(), modules: new Set() };
  const { head, body } = partsOf(page);
  for (const element of [...elementsOf(page)]) {
    const { rel, href, media, type, src } = attributesOf(element);
    if (element.tagName === 'link' && rel === 'stylesheet' && href !== undefined)
      unloaded[media === 'print' ? 'print' : 'styles'].add(href);
    else if (element.tagName === 'script' && type === 'module' && src !== undefined)
      unloaded.modules.add(src);
    else continue;
    defaultTreeAdapter.detachNode(element);
  }
  const inBody = [...elementsOf(body)];
  const main = inBody.findIndex(({ tagName }) => tagName === 'main');
  const lead = inBody.findIndex((each, at) => main !== -1 && at > main && isLead(each));
  const paragraph = inBody[lead];
  if (!paragraph?.parentNode) return unloaded;
  for (const script of inBody.slice(0, lead).filter(isInlineScript).reverse()) {
    defaultTreeAdapter.detachNode(script);
    const { childNodes } = paragraph.parentNode;
    const next = childNodes[childNodes.indexOf(paragraph) + 1];
    if (next) defaultTreeAdapter.insertBefore(paragraph.parentNode, script, next);
    else defaultTreeAdapter.appendChild(paragraph.parentNode, script);
  }
  defaultTreeAdapter.adoptAttributes(paragraph, [{ name: 'id', value: 'lead' }]);
  append(head, `<link rel="expect" href="#${attributesOf(paragraph).id}" blocking="render">`);
  return unloaded;
}

/**
 * Gives pages what they load: one stylesheet of all that several pages use and of some more rules, at the end of the
 * head, and one module at the end of the body that imports theirs.
 */
export async function load(folder: string, pages: Unloaded[], rules: string): Promise<void> {
  const used = (of: 'styles' | 'print') => [...new Set(pages.flatMap((each) => [...each[of]]))];
  const isShared = (href: string) => pages.filter(({ styles }) => styles.has(href)).length > 1;
  const shared = used('styles').filter(isShared);
  const texts = (hrefs: string[]) => Promise.all(hrefs.map((href) => readFile(join(folder, href), 'utf8')));
  const print = (await texts(used('print'))).map((text) => `@media print {\n${text}\n}`);
  const site = await writeHashed(folder, 'css', [...print, ...(await texts(shared)), rules].join('\n'));
  for (const { page, styles, modules } of pages) {
    const { head, body } = partsOf(page);
    for (const href of [site, ...[...styles].filter((each) => !shared.includes(each))])
      append(head, `<link rel="stylesheet" href="${href}">`);
    const imports = [...modules].map((src) => `import ${JSON.stringify(src)};\n`).join('');
    if (imports !== '')
      append(body, `<script type="module" src="${await writeHashed(folder, 'js', imports)}"></script>`);
  }
  for (const href of [...shared, ...used('print')]) await rm(join(folder, href));
}

/** Writes a file whose name changes with its text, and returns its address. */
async function writeHashed(folder: string, extension: string, text: string): Promise<string> {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  const address = `/_astro/site.${hash}.${extension}`;
  await writeFile(join(folder, address), text);
  return address;
}

/** A paragraph that is read first: not the line with method and path. */
const isLead = (element: Element): boolean =>
  element.tagName === 'p' && attributesOf(element).class !== 'endpoint';

function isInlineScript(element: Element): boolean {
  const { src, type } = attributesOf(element);
  return element.tagName === 'script' && src === undefined && type === undefined;
}

function append(parent: Element, html: string): void {
  for (const node of parseFragment(html).childNodes) defaultTreeAdapter.appendChild(parent, node);
}

function partsOf(page: Page): { head: Element; body: Element } {
  const [head, body] = ['head', 'body'].map((name) =>
    [...elementsOf(page)].find(({ tagName }) => tagName === name),
  );
  // The parser makes both where they are missing.
  if (!head || !body) throw new Error('A page has no head or no body.');
  return { head, body };
}

const attributesOf = ({ attrs }: Element): Record<string, string | undefined> =>
  Object.fromEntries(attrs.map(({ name, value }) => [name, value]));

/** All elements below a node, in the order of the page, without those of templates. */
function* elementsOf(node: DefaultTreeAdapterTypes.ParentNode): Generator<Element> {
  for (const child of node.childNodes) {
    if (!('tagName' in child)) continue;
    yield child;
    yield* elementsOf(child);
  }
}
