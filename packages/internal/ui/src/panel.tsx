import { type Signal, signal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';

/** A short message about the last action, also for screen readers. */
const message: Signal<string> = signal('');
let forgetting: number | undefined;

/** Shows a short message about what was done. */
export function say(text: string): void {
  message.value = text;
  clearTimeout(forgetting);
  forgetting = window.setTimeout(() => {
    message.value = '';
  }, 8_000);
}

/** How many panels are open, one over the other. */
const depth: Signal<number> = signal(0);

/**
 * Shows messages of `say`; it has to exist before the first one. Below an open panel it could be neither seen nor heard,
 * so each panel has its own.
 *
 * @param props.of the number of its panel; 0 is the page
 */
export function Said({ of = 0 }: { of?: number }): JSX.Element {
  return (
    <p class="said" role="status">
      {of === depth.value && message.value}
    </p>
  );
}

/** A panel over the page. It is closed by Escape, by its button, or by a click beside it. */
export function Panel({
  title,
  onClose,
  children,
}: {
  title: ComponentChildren;
  onClose: () => void;
  children: ComponentChildren;
}): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const [of] = useState(depth.peek() + 1);
  useEffect(() => {
    dialog.current?.showModal();
    depth.value += 1;
    return () => {
      depth.value -= 1;
    };
  }, []);
  return (
    <dialog ref={dialog} class="panel" aria-labelledby={heading} onClose={onClose} closedby="any">
      <div class="panel-body">
        <header>
          <h2 id={heading}>{title}</h2>
          <Said of={of} />
          {/* Closing gives the focus back to what opened it, as removing the dialog would not. */}
          <button type="button" class="quiet" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
