import { type Signal, signal } from '@preact/signals';
import { Pills, Said, Status, say } from '@voice-agent/ui';
import logo from '@voice-agent/ui/logo.svg';
import { applyTheme, setTheme, theme, themes } from '@voice-agent/ui/theme';
import { type ComponentType, type JSX, render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Agents } from './agents.tsx';
import { Banner } from './banner.tsx';
import { Calls } from './calls.tsx';
import { Choices } from './choices.tsx';
import { DeliveryPanel } from './delivery.tsx';
import { DocsHome } from './docs.tsx';
import { Faults } from './faults.tsx';
import { Jobs } from './jobs.tsx';
import { Live } from './live.tsx';
import { connected, watch } from './live-state.ts';
import { LogPage } from './log.tsx';
import { followHash, page, route, type SectionId, sections } from './route.ts';
import { WebTools } from './web-tools.tsx';

/** What each section shows. `id` is that of the record that its address names, `query` what follows a question mark. */
const pages: Record<SectionId, ComponentType<{ id?: string; query?: string }>> = {
  live: Live,
  agents: Agents,
  calls: Calls,
  log: LogPage,
  deliveries: Live,
  jobs: Jobs,
  'web-tools': WebTools,
  choices: Choices,
  faults: Faults,
};

/** Whether the navigation is unfolded; it is always on a wide screen. */
const unfolded: Signal<boolean> = signal(false);

function App(): JSX.Element {
  const { section, ...record } = page.value;
  const Page = pages[section];
  const { id } = route.value;
  useOpening(section === 'calls' || section === 'log' ? `${section}/${record.id}` : section);
  return (
    <>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <Top />
      <Side />
      <main id="main" tabIndex={-1}>
        <Banner />
        <Page {...record} />
        {route.value.section === 'deliveries' && id !== undefined && <DeliveryPanel id={id} />}
      </main>
    </>
  );
}

function Top(): JSX.Element {
  const isConnected = connected.value;
  return (
    <header class="top">
      <p class="brand">
        <img src={logo} width="28" height="28" alt="" />
        <span>
          <span class="wide">Voice agent</span> <b>Sandbox</b>
        </span>
      </p>
      <Said />
      <span role="status">
        <Status tone={isConnected ? 'good' : 'busy'}>{isConnected ? 'Connected' : 'Connecting'}</Status>
      </span>
      <span class="wide">
        <DocsHome />
      </span>
      <button
        type="button"
        class="menu"
        aria-expanded={unfolded.value}
        aria-controls="navigation"
        onClick={() => {
          unfolded.value = !unfolded.value;
        }}
      >
        Menu
      </button>
    </header>
  );
}

function Side(): JSX.Element {
  return (
    <aside id="navigation" aria-label="Sections and theme" class={unfolded.value ? 'side unfolded' : 'side'}>
      <Navigation />
      <p class="narrow">
        <DocsHome />
      </p>
      <Pills
        legend="Theme"
        joined
        value={theme.value}
        options={themes.map((name) => [name, `${name[0]?.toUpperCase()}${name.slice(1)}`])}
        onChange={(name) => setTheme(themes.find((known) => known === name) ?? 'system')}
      />
    </aside>
  );
}

/** Begins each page at its top, where whoever can't see the change hears its heading. */
function useOpening(name: string): void {
  const shown = useRef(name);
  useEffect(() => {
    if (shown.current === name) return;
    shown.current = name;
    scrollTo(0, 0);
    document.querySelector<HTMLElement>('h1')?.focus();
  }, [name]);
}

function Navigation(): JSX.Element {
  const groups = [...new Set(sections.map(({ group }) => group))].filter((name) => name !== '');
  return (
    <nav aria-label="Sections">
      {groups.map((name, index) => (
        <div key={name}>
          <p id={`group-${index}`} class="group">
            {name}
          </p>
          <ul aria-labelledby={`group-${index}`}>
            {sections
              .filter(({ group }) => group === name)
              .map((entry) => (
                <li key={entry.id}>
                  <a
                    href={`#${entry.id}`}
                    aria-current={page.value.section === entry.id ? 'page' : undefined}
                    onClick={() => {
                      unfolded.value = false;
                    }}
                  >
                    {entry.name}
                  </a>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

applyTheme();
document.addEventListener('DOMContentLoaded', () => {
  // What was done belongs to the page on which it was done.
  addEventListener('hashchange', () => say(''));
  followHash();
  watch();
  render(<App />, document.body);
});
