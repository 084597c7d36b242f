import { escapedIn, visible } from '@voice-agent/webhooks/internal/text';

export { escapedIn, isSafe, safeLine, visible } from '@voice-agent/webhooks/internal/text';

// Nobody counts further.
const longRun = /(.)\1{39,}/gsu;
// Far more than any excerpt has.
const condensedCharacters = 50_000;

/**
 * The beginning of a text, made visible, and how long it was when that is not all. A character that stands there many
 * times in a row is written once: `<251 × n>`.
 */
export function excerpt(text: string, characters: number): string {
  const condensed = text.slice(0, condensedCharacters).replace(longRun, (run, character: string) => {
    return `<${(run.length / character.length).toLocaleString('en-US')} × ${character}>`;
  });
  const isWhole = condensed.length <= characters && text.length <= condensedCharacters;
  if (isWhole) return visible(condensed);
  return `${visible(condensed.slice(0, characters))}… (${text.length.toLocaleString('en-US')} characters)`;
}

/** JSON, indented by two spaces, that is safe to show: it parses back to the same value. */
export const jsonText = (value: unknown): string => `${escapedIn(JSON.stringify(value, null, 2))}\n`;
