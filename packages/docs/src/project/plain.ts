/**
 * Markdown without the HTML that the site adds for its looks: what a model or a terminal reads.
 *
 * A heading with an anchor becomes a heading, a summary a line in bold, a picture its title; frames are dropped.
 */
export function plain(body: string): string {
  let fence: string | undefined;
  const lines: string[] = [];
  for (const line of body.split('\n')) {
    const [, mark] = /^\s*(`{3,}|~{3,})/.exec(line) ?? [];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined;
      lines.push(line);
    } else {
      fence = mark;
      lines.push(mark === undefined ? withoutHtml(line) : line);
    }
  }
  return `${lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

function withoutHtml(line: string): string {
  const picture = /^<svg\b.*<title>(.*?)<\/title>/.exec(line);
  if (picture !== null) return `Picture: ${entities(picture[1] ?? '')}.`;
  const [, shown] = /^<figure\b[^>]*aria-label="([^"]*)"/.exec(line) ?? [];
  if (shown !== undefined) return `Picture: ${entities(shown)}.`;
  if (line.startsWith('<img')) return '';
  // Hidden, unless a sandbox runs beside the site.
  if (line.includes(' data-dashboard=')) return '';
  if (/^:::/.test(line))
    return line.replace(/^:::\w*(?:\[(.*)\])?$/, (_, title) => (title ? `**${title}**` : ''));
  if (
    !/<\/?(?:h[1-6]|div|p|details|summary|figure|svg|strong|code|code-tabs|try-it|a|section|span)\b/.test(
      line,
    )
  )
    return line;
  return entities(
    outsideCode(line, (text) =>
      text
        .replaceAll(/<details class="unspecified" data-note="([^"]*)".*?<\/details>/g, ' $1')
        .replaceAll(/<h([1-6])\b[^>]*>/g, (_, level) => `${'#'.repeat(Number(level))} `)
        .replaceAll(/<div\b[^>]* data-tab="([^"]*)"[^>]*>/g, '**$1**')
        .replaceAll(/<summary\b[^>]*>(.*?)<\/summary>/g, '**$1**')
        .replaceAll(/<\/?code(?!-)\b[^>]*>/g, '`')
        .replaceAll(/<\/?strong\b[^>]*>/g, '**')
        .replaceAll(
          /<\/?(?:h[1-6]|div|p|details|summary|figure|svg|code-tabs|try-it|a|section|span)\b[^>]*>/g,
          '',
        ),
    ),
  );
}

/** Changes what stands outside of code spans. */
const outsideCode = (line: string, change: (text: string) => string): string =>
  line
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : change(part)))
    .join('');

const entities = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
