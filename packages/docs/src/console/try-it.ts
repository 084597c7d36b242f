import { passKeyOn } from './api-key.ts';

/** `<try-it for="listJobs">`: a link to the console becomes a button that opens the form of an operation or event here. */
class TryIt extends HTMLElement {
  connectedCallback(): void {
    const link = this.querySelector('a');
    if (link === null) return;
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...link.childNodes);
    button.addEventListener('click', () => this.open(button));
    link.replaceWith(button);
  }

  async open(button: HTMLButtonElement): Promise<void> {
    button.disabled = true;
    try {
      const { openPanel } = await import('./open.tsx');
      await openPanel(this.getAttribute('for') ?? '', this.exampleShown(), button);
    } catch {
      location.assign(`/console/#${this.getAttribute('for')}`);
    } finally {
      button.disabled = false;
    }
  }

  /** The example that the reader chose beside the fields; undefined when it is the first. */
  exampleShown(): string | undefined {
    const examples = document.querySelectorAll<HTMLElement>('.aside [data-example]');
    const index = [...examples].findIndex(({ hidden }) => !hidden);
    return index > 0 ? examples[index]?.dataset.example : undefined;
  }
}

customElements.define('try-it', TryIt);
passKeyOn();
