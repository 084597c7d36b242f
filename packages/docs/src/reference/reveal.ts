/** Opens what is folded around the target of a link, which older browsers leave closed. */
function reveal(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const isFolded = !!target?.closest('details:not([open])');
  for (let each = target?.closest('details'); each; each = each.parentElement?.closest('details'))
    each.open = true;
  if (isFolded) target?.scrollIntoView();
}

addEventListener('hashchange', reveal);
reveal();
