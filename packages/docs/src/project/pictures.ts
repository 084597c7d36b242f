import type { Message } from '../reference/specs.ts';

const rowHeight = 56;
const charactersPerLine = 42;

/** The events of a call, with what makes the service send each: drawn inside the page, so that it has the colours of its theme. */
export function lifeOfACall(messages: Message[]): string {
  const rows = messages.map(({ name, summary }) => ({ name, lines: wrapped(summary) }));
  let y = 24;
  let last = y;
  const parts = rows.map(({ name, lines }) => {
    const top = y;
    last = top;
    y += rowHeight + (lines.length - 1) * 18;
    const texts = lines.map(
      (line, index) => `<text x="44" y="${top + 25 + index * 18}">${inXml(line)}</text>`,
    );
    return [
      `<circle cx="16" cy="${top}" r="7" class="mark" />`,
      `<text x="44" y="${top + 5}" class="name">${inXml(name)}</text>`,
      ...texts,
    ].join('');
  });
  return [
    '<figure class="picture">',
    // On one line: Markdown would take the next for its own.
    `<svg role="img" viewBox="0 0 320 ${y}"><title>The life of a call in its events</title><path d="M16 24V${last}" class="line" />${parts.join('')}</svg>`,
    '</figure>',
  ].join('\n');
}

/** The words of a text, in lines that are no longer than the picture is wide. */
function wrapped(text: string): string[] {
  const lines = [''];
  for (const word of text.trim().split(/\s+/)) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + word.length >= charactersPerLine) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`.trim();
  }
  return lines;
}

const inXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
