const pane = document.querySelector('#starlight__sidebar');

/** Scrolls the navigation to the page that is shown, where that is out of its view. */
function showCurrent(): void {
  const current = pane?.querySelector('[aria-current="page"]');
  if (!pane || !current?.checkVisibility()) return;
  const { top, bottom } = current.getBoundingClientRect();
  const view = pane.getBoundingClientRect();
  if (top < view.top || bottom > view.bottom) pane.scrollTop += top - view.top - view.height / 3;
}

showCurrent();
// On a phone it is a menu.
pane?.addEventListener('toggle', showCurrent);
