import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

/** A part of a page from one heading to the next. */
export interface Section {
  /** The anchor of its heading; none for what comes before the first one. */
  id: string | undefined;
  level: number;
  title: string;
  /** Whether the heading is code: the name of a field, an option or a rule. */
  isName: boolean;
  /** Its sentences, a block on each line, without code blocks; what is not specified comes last. */
  text: string;
  /** Types, limits and other facts that are no sentences. */
  facts: string;
  /** What is not specified. */
  notes: string;
}

type Parent = DefaultTreeAdapterTypes.ParentNode;
type Element = DefaultTreeAdapterTypes.Element;

const skippedTags = /^(?:pre|figure|svg|script|style|code-tabs|thead|try-it|button|summary)$/;
const skippedClasses = /\b(?:sr-only|sl-anchor-link|(?:all-)?unspecified)\b/;
const blockTags = /^(?:p|li|tr|div|dt|dd|ul|ol|table|details|blockquote)$/;
const factClasses = /^(?:facts|endpoint|export-kind)\b/;

/** The sections of a rendered page, in their order. */
export function sectionsOf(html: string): Section[] {
  const sections: Section[] = [
    { id: undefined, level: 1, title: '', isName: false, text: '', facts: '', notes: '' },
  ];
  const read = (node: Parent): void => {
    for (const child of node.childNodes) {
      const section = sections.at(-1) as Section;
      if ('value' in child) section.text += child.value.replaceAll(/\s+/g, ' ');
      if (!('tagName' in child)) continue;
      const [note = ''] = /^[^[]+/.exec(attribute(child, 'data-note') ?? '') ?? [];
      section.notes += note;
      if (isSkipped(child)) continue;
      const level = Number(/^h([1-4])$/.exec(child.tagName)?.[1]);
      const id = attribute(child, 'id');
      if (level > 0 && id !== undefined) {
        const isName = JSON.stringify(tags(child)).includes('"code"');
        sections.push({ id, level, title: textOf(child), isName, text: '', facts: '', notes: '' });
      } else if (factClasses.test(attribute(child, 'class') ?? '')) section.facts += ` ${textOf(child)}`;
      else {
        if (child.tagName === 'td' && !/(?:^|\n)\s*$/.test(section.text)) section.text += ': ';
        const isBlock = blockTags.test(child.tagName);
        if (isBlock) section.text += '\n';
        read(child);
        if (isBlock) (sections.at(-1) as Section).text += '\n';
      }
    }
  };
  read(parseFragment(html));
  const tidy = (text: string) =>
    text
      .replaceAll(/\s*\n\s*/g, '\n')
      .replaceAll(/ +: /g, ': ')
      .trim();
  return sections.map((each) => ({
    ...each,
    text: tidy(`${each.text}\n${each.notes}`),
    facts: tidy(each.facts),
  }));
}

const attribute = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((each) => each.name === name)?.value;

const isSkipped = (element: Element): boolean =>
  skippedTags.test(element.tagName) ||
  attribute(element, 'hidden') !== undefined ||
  attribute(element, 'aria-hidden') === 'true' ||
  skippedClasses.test(attribute(element, 'class') ?? '');

const textOf = (node: Parent): string =>
  node.childNodes
    .map((child) =>
      'value' in child ? child.value : 'tagName' in child && !isSkipped(child) ? textOf(child) : '',
    )
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();

const tags = (node: Parent): string[] =>
  node.childNodes.flatMap((child) => ('tagName' in child ? [child.tagName, ...tags(child)] : []));
