/**
 * `<code-tabs>`: its blocks of code, one at a time, below tabs with their titles. The title of a block is that of its fence,
 * or its attribute `data-tab`.
 *
 * With `sync="language"` all of that name show the same tab, and the choice is kept for every page. With `select`, a list to
 * choose from stands in the place of the tabs. `label` names either.
 *
 * The head of each page loads it, so that a block is hidden before it is seen.
 */
class CodeTabs extends HTMLElement {
  static count = 0;
  list = document.createElement('div');
  select = null;
  tabs = [];
  panels = [];
  shown = 0;

  connectedCallback() {
    if (this.list.isConnected) return;
    // The theme keeps its distances off.
    this.list.className = 'not-content';
    this.group = this.getAttribute('sync');
    const label = this.getAttribute('label') ?? this.group ?? 'Variant';
    if (this.hasAttribute('select')) this.addChoice(label);
    else this.addTabs(label);
    this.prepend(this.list);
    this.chosen = this.group && stored(this.group);
    // Blocks come while the page is read.
    const observer = new MutationObserver(() => this.addBlocks());
    observer.observe(this, { childList: true, subtree: true });
    if (document.readyState === 'loading')
      addEventListener('DOMContentLoaded', () => observer.disconnect(), { once: true });
    this.addBlocks();
  }

  addTabs(label) {
    this.list.setAttribute('role', 'tablist');
    this.list.setAttribute('aria-label', label);
    this.list.addEventListener('keydown', (event) => this.onKey(event));
  }

  addChoice(label) {
    this.select = document.createElement('select');
    this.select.addEventListener('change', () => this.choose(this.select.value));
    const name = document.createElement('label');
    name.append(`${label} `, this.select);
    this.list.classList.add('choice');
    this.list.append(name);
  }

  addBlocks() {
    for (const panel of this.children) {
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

  tabFor(panel) {
    const tab = document.createElement('button');
    CodeTabs.count += 1;
    Object.assign(tab, { type: 'button', role: 'tab', id: `tab-${CodeTabs.count}` });
    panel.id ||= `panel-${CodeTabs.count}`;
    tab.setAttribute('aria-controls', panel.id);
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', tab.id);
    tab.addEventListener('click', () => this.choose(tab.textContent));
    return tab;
  }

  /** Shows a block by its title. One that is not here changes nothing; the first is shown to begin with. */
  show(title) {
    const index = this.tabs.findIndex((tab) => tab.textContent === title);
    if (index >= 0) this.shown = index;
    for (const [each, tab] of this.tabs.entries()) {
      const isShown = each === this.shown;
      this.panels[each].hidden = !isShown;
      if (this.select !== null) tab.selected = isShown;
      else Object.assign(tab, { ariaSelected: String(isShown), tabIndex: isShown ? 0 : -1 });
    }
  }

  choose(title) {
    this.chosen = title;
    if (this.group === null) return this.show(title);
    store(this.group, title);
    // Tabs above may grow: these stay where they are on the screen.
    const { top } = this.list.getBoundingClientRect();
    for (const each of document.querySelectorAll('code-tabs'))
      if (each.group === this.group) each.show(title);
    scrollBy({ top: this.list.getBoundingClientRect().top - top, behavior: 'instant' });
  }

  onKey(event) {
    const now = this.tabs.indexOf(event.target);
    const steps = { ArrowLeft: now - 1, ArrowRight: now + 1 - this.tabs.length, Home: 0, End: -1 };
    if (!Object.hasOwn(steps, event.key)) return;
    event.preventDefault();
    const tab = this.tabs.at(steps[event.key]);
    this.choose(tab.textContent);
    tab.focus();
  }
}

// A page may not be allowed to store anything.
function stored(name) {
  try {
    return localStorage.getItem(`tabs:${name}`);
  } catch {
    return null;
  }
}

function store(name, title) {
  try {
    localStorage.setItem(`tabs:${name}`, title);
  } catch {}
}

customElements.define('code-tabs', CodeTabs);
