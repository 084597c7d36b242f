/** A text where HTML is read. */
export const inHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A text on one line. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
