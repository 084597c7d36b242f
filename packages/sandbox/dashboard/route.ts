import { type Signal, signal } from '@preact/signals';

/** The sections, in the order of the navigation. */
export const sections = [
  { id: 'live', name: 'Live', group: 'Try it' },
  { id: 'agents', name: 'Agents', group: 'Try it' },
  { id: 'calls', name: 'Calls', group: 'Try it' },
  { id: 'jobs', name: 'Jobs', group: 'Data' },
  { id: 'web-tools', name: 'Web tools', group: 'Data' },
  { id: 'choices', name: 'Choices', group: 'Behaviour' },
  { id: 'faults', name: 'Faults', group: 'Behaviour' },
] as const;

export type SectionId = (typeof sections)[number]['id'];

/** The section that is shown, as the hash of the address says. */
export const section: Signal<SectionId> = signal(fromHash());

export function followHash(): void {
  addEventListener('hashchange', () => {
    // The link that skips the navigation stays in its section.
    if (location.hash === '#main') return;
    section.value = fromHash();
    scrollTo(0, 0);
    // Whoever can't see the change hears the new heading.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('h1')?.focus());
  });
}

function fromHash(): SectionId {
  const id = location.hash.slice(1);
  return sections.find((entry) => entry.id === id)?.id ?? 'live';
}
