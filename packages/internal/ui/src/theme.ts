import { type Signal, signal } from '@preact/signals';

/** The choice of the reader; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';

export const themes: readonly Theme[] = ['system', 'light', 'dark'];

const key = 'sandbox.theme';

export const theme: Signal<Theme> = signal(stored());

/** Applies the theme. Call it before the first paint. */
export function applyTheme(): void {
  if (theme.value === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.value;
}

export function setTheme(value: Theme): void {
  theme.value = value;
  applyTheme();
  try {
    localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing; the theme holds until the page is left.
  }
}

function stored(): Theme {
  try {
    return themes.find((name) => name === localStorage.getItem(key)) ?? 'system';
  } catch {
    return 'system';
  }
}
