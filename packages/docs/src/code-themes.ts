import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A theme as VS Code has it, which the blocks of code take. */
export interface CodeTheme {
  name: string;
  type: 'light' | 'dark';
  colors: Record<string, string>;
  tokenColors: { scope: string[]; settings: { foreground: string; fontStyle?: string } }[];
}

const tokens = readFileSync(fileURLToPath(import.meta.resolve('@voice-agent/ui/tokens.css')), 'utf8');

/** @throws Error when the shared colours have none of this name */
function colour(name: string, type: CodeTheme['type']): string {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens) ?? [];
  const found = type === 'light' ? light : dark;
  if (found === undefined) throw new Error(`tokens.css of @voice-agent/ui has no colour --${name}.`);
  return found;
}

/** The scopes of each shared colour. JSON looks the same in the dashboard. */
const scopes: Record<string, string[]> = {
  muted: ['comment', 'punctuation.definition.comment'],
  good: ['string', 'punctuation.definition.string', 'string.unquoted'],
  warn: ['constant', 'constant.numeric', 'constant.language', 'support.constant', 'variable.other.constant'],
  accent: [
    'support.type.property-name',
    'meta.object-literal.key',
    'entity.name.tag',
    'entity.name.function',
    'support.function',
    'entity.name.type',
    'support.type',
    'support.class',
    'meta.mapping.key string',
  ],
  keyword: ['keyword', 'storage', 'variable.language', 'punctuation.definition.template-expression'],
};
const plain = ['keyword.operator', 'string meta.template.expression', 'meta.embedded'];

/** The themes of the blocks of code, dark and light, in the colours of the site. */
export const codeThemes: CodeTheme[] = (['dark', 'light'] as const).map((type) => ({
  name: `voice-agent-${type}`,
  type,
  colors: { 'editor.background': colour('surface', type), 'editor.foreground': colour('text', type) },
  tokenColors: [
    ...Object.entries(scopes).map(([name, scope]) => ({
      scope,
      settings: { foreground: colour(name, type) },
    })),
    { scope: plain, settings: { foreground: colour('text', type) } },
  ],
}));
