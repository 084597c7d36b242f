import type { TargetedKeyboardEvent } from 'preact';

/** Submits a form by Ctrl+Enter, or ⌘+Enter, from any of its fields. */
export function onControlEnter(event: TargetedKeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
