/**
 * Defines `<code-tabs>`: its blocks of code, one at a time, below tabs with their titles. The title of a block is that of
 * its fence, or its attribute `data-tab`.
 *
 * With `sync="language"` all of that name show the same tab, and the choice is kept for every page. With `select` a list to
 * choose from stands in the place of the tabs. `label` names either.
 *
 * The text of this function stands in the head of every page, so that a block is hidden before it is seen: it uses nothing
 * from outside.
 */
export function defineCodeTabs(): void {
  // Storage may be closed to the page.
  const stored = (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const store = (key: string, value: string): void => {
    try {
      localStorage.setItem(key, value);
    } catch {}
  };
  let count = 0;

  class CodeTabs extends HTMLElement {
    readonly list: HTMLElement = document.createElement('div');
    select: HTMLSelectElement | null = null;
    readonly tabs: (HTMLButtonElement | HTMLOptionElement)[] = [];
    readonly panels: HTMLElement[] = [];
    chosen: string | null = null;
    shown = 0;

    connectedCallback(): void {
      if (this.list.isConnected) return;
      const sync = this.getAttribute('sync');
      const label = this.getAttribute('label') ?? sync ?? 'Variant';
      if (sync !== null) this.chosen = stored(`tabs:${sync}`);
      // The theme keeps its distances off.
      this.list.className = 'not-content';
      if (this.hasAttribute('select')) this.select = document.createElement('select');
      if (this.select === null) {
        this.list.setAttribute('role', 'tablist');
        this.list.setAttribute('aria-label', label);
        this.list.addEventListener('keydown', (event) => this.onKey(event));
      } else {
        this.list.classList.add('choice');
        const name = document.createElement('label');
        name.append(`${label} `, this.select);
        this.list.append(name);
        this.select.addEventListener('change', () => this.choose(this.select?.value ?? ''));
      }
      this.prepend(this.list);
      // Blocks come while the page is being read.
      const observer = new MutationObserver(() => this.addBlocks());
      observer.observe(this, { childList: true, subtree: true });
      if (document.readyState === 'loading')
        addEventListener('DOMContentLoaded', () => observer.disconnect(), { once: true });
      this.addBlocks();
    }

    addBlocks(): void {
      for (const panel of this.children as Iterable<HTMLElement> & HTMLCollection) {
        const title = panel.dataset.tab ?? panel.querySelector('figcaption .title')?.textContent ?? '';
        if (panel === this.list || title === '' || this.panels.includes(panel)) continue;
        const tab = this.select === null ? this.tabFor(panel) : document.createElement('option');
        tab.textContent = title;
        this.tabs.push(tab);
        this.panels.push(panel);
        (this.select ?? this.list).append(tab);
      }
      this.show(this.chosen);
    }

    tabFor(panel: HTMLElement): HTMLButtonElement {
      const tab = document.createElement('button');
      count += 1;
      Object.assign(tab, { type: 'button', role: 'tab', id: `tab-${count}` });
      panel.id ||= `panel-${count}`;
      tab.setAttribute('aria-controls', panel.id);
      panel.setAttribute('role', 'tabpanel');
      panel.setAttribute('aria-labelledby', tab.id);
      tab.addEventListener('click', () => this.choose(tab.textContent));
      return tab;
    }

    /** Shows a block by its title. One that is not here changes nothing; the first is shown to begin with. */
    show(title: string | null): void {
      const index = this.tabs.findIndex((tab) => tab.textContent === title);
      if (index >= 0) this.shown = index;
      if (this.select !== null) this.select.selectedIndex = this.shown;
      else
        this.tabs.forEach((tab, each) => {
          tab.ariaSelected = String(each === this.shown);
          tab.tabIndex = each === this.shown ? 0 : -1;
        });
      this.panels.forEach((panel, each) => {
        panel.hidden = each !== this.shown;
      });
    }

    choose(title: string): void {
      this.chosen = title;
      const sync = this.getAttribute('sync');
      if (sync === null) {
        this.show(title);
        return;
      }
      store(`tabs:${sync}`, title);
      // Those above may grow: what was clicked stays where it is.
      const { top } = this.list.getBoundingClientRect();
      for (const each of document.querySelectorAll<CodeTabs>('code-tabs'))
        if (each.getAttribute('sync') === sync) each.show(title);
      scrollBy({ top: this.list.getBoundingClientRect().top - top, behavior: 'instant' });
    }

    onKey(event: KeyboardEvent): void {
      const last = this.tabs.length - 1;
      const now = this.tabs.indexOf(event.target as HTMLButtonElement);
      const places: Record<string, number> = {
        ArrowLeft: now === 0 ? last : now - 1,
        ArrowRight: now === last ? 0 : now + 1,
        Home: 0,
        End: last,
      };
      const tab = this.tabs[places[event.key] ?? -1];
      if (tab === undefined) return;
      event.preventDefault();
      this.choose(tab.textContent);
      tab.focus();
    }
  }
  customElements.define('code-tabs', CodeTabs);
}
