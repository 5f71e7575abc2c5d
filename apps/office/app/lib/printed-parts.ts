/** In browsers without `:has` (Firefox before 121): marks what holds a part that is printed alone, for the styles. */
export function markPrintedParts(): void {
  if (CSS.supports('selector(:has(a))')) return;
  addEventListener('beforeprint', () => {
    for (const holder of document.querySelectorAll('[data-holds-printed]'))
      holder.removeAttribute('data-holds-printed');
    for (const part of document.querySelectorAll('[data-printed]'))
      for (let holder = part.parentElement; holder !== null; holder = holder.parentElement)
        holder.setAttribute('data-holds-printed', '');
  });
}
