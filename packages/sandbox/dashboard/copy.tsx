import { Code, Note, Panel, say } from '@voice-agent/ui';
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';

/**
 * A button that copies a text that is not on the page, or shows it where the browser does not let a page copy.
 *
 * @param props.what what is copied, such as "The flags"
 * @param props.text undefined: there is nothing to be copied
 */
export function CopyAs({
  what,
  text,
  children,
}: {
  what: string;
  text: string | undefined;
  children: ComponentChildren;
}): JSX.Element {
  const [uncopied, setUncopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text ?? '');
      say(`${what}: copied.`);
    } catch {
      // Only a page from this machine, or over HTTPS, may write to the clipboard.
      setUncopied(true);
    }
  };
  return (
    <>
      <button type="button" aria-disabled={text === undefined} onClick={() => text !== undefined && copy()}>
        {children}
      </button>
      {uncopied && (
        <Panel title={what} onClose={() => setUncopied(false)}>
          <Note tone="warn">The browser does not let this page copy. Select the text and copy it.</Note>
          <Code label={what} text={text ?? ''} />
        </Panel>
      )}
    </>
  );
}
