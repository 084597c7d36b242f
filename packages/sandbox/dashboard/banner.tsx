import type { ComponentChildren, JSX } from 'preact';
import { api } from './control-api.ts';
import { useAction, useResource } from './live-state.ts';
import { Alert } from './page.tsx';
import { hrefOf } from './route.ts';

/** How many changed choices are named. */
const most = 4;

/** What makes the sandbox behave otherwise than it does without being asked: on every page, and reset by one click. */
export function Banner(): JSX.Element | null {
  const { data: chosen } = useResource(['settings'], (signal) => api.GET('/choices', { signal }));
  const { data: asked } = useResource(['settings'], (signal) => api.GET('/faults', { signal }));
  const { failure, act } = useAction();
  const changed = chosen?.choices.filter((choice) => choice.value !== choice.default) ?? [];
  const faults = asked?.faults ?? [];
  if (changed.length + faults.length === 0) return null;

  const reset = async (...[done, send]: Parameters<typeof act>) => {
    await act(done, send);
    // The button is gone.
    document.querySelector<HTMLElement>('h1')?.focus();
  };
  const defaults = Object.fromEntries(changed.map((choice) => [choice.name, choice.default]));
  return (
    <section class="banner" aria-label="Changed behaviour">
      <Changes
        count={faults.length}
        href="#faults"
        name="active fault"
        reset="Remove all faults"
        onReset={() => reset('All faults removed.', () => api.DELETE('/faults'))}
      >
        {[...Map.groupBy(faults, ({ name }) => name)].map(([name, { length }]) => (
          <span key={name}>
            {asked?.kinds.find((kind) => kind.name === name)?.title ?? name}
            {length > 1 && ` × ${length}`}
          </span>
        ))}
      </Changes>
      <Changes
        count={changed.length}
        href={hrefOf('choices', 'changed')}
        name="changed choice"
        reset="Reset all choices"
        onReset={() => reset('All choices reset.', () => api.PATCH('/choices', { body: defaults }))}
      >
        {changed.slice(0, most).map(({ name, title, value }) => (
          <a key={name} href={hrefOf('choices', name)}>
            {title}: {value}
          </a>
        ))}
        {changed.length > most && <span>and {changed.length - most} more</span>}
      </Changes>
      <Alert>{failure}</Alert>
    </section>
  );
}

/** One kind of changes, if there are any. @param props.name of one of them */
function Changes(props: {
  count: number;
  name: string;
  href: string;
  reset: string;
  onReset: () => void;
  children: ComponentChildren;
}): JSX.Element | null {
  const { count, name, href, reset, onReset, children } = props;
  if (count === 0) return null;
  return (
    <div>
      <p>
        <span aria-hidden="true">! </span>
        <a href={href}>
          {count} {name}
          {count > 1 && 's'}
        </a>
        {children}
      </p>
      <button type="button" onClick={onReset}>
        {reset}
      </button>
    </div>
  );
}
