/**
 * Opens what is folded around the target of a link, which older browsers leave closed.
 *
 * The text of this function stands in the head of every page: it uses nothing from outside.
 */
export function revealTarget(): void {
  const reveal = (): void => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    let around = target?.closest('details:not([open])');
    if (!around) return;
    for (; around; around = around.parentElement?.closest('details:not([open])'))
      around.setAttribute('open', '');
    target?.scrollIntoView();
  };
  addEventListener('hashchange', reveal);
  addEventListener('DOMContentLoaded', reveal);
}
