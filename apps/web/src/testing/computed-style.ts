/**
 * jsdom matches an element against every rule of every style sheet, and its ancestors too for inherited properties, on each
 * call. Queries by role and `toBeVisible` ask for each element of a page, which took a quarter of the time of these tests.
 * No style sheet of the product is loaded here, so four properties follow from the tag and the element's own styles.
 */
const computedByJsdom = window.getComputedStyle.bind(window);

const displayByTag = new Map<string, string>();

function displayOf(element: Element): string {
  const own = ownStyle(element)?.display;
  if (own) return own;
  const kind = [element.localName, element.hasAttribute('hidden'), element.hasAttribute('open')].join();
  const known = displayByTag.get(kind);
  if (known !== undefined) return known;
  const { display } = computedByJsdom(element.cloneNode() as Element);
  displayByTag.set(kind, display);
  return display;
}

function visibilityOf(element: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const own = ownStyle(at)?.visibility;
    if (own) return own;
  }
  return 'visible';
}

const ownStyle = (element: Element) => (element as Partial<HTMLElement>).style;

const quick: Partial<Record<string | symbol, (element: Element) => string>> = {
  display: displayOf,
  visibility: visibilityOf,
  opacity: (element) => ownStyle(element)?.opacity || '1',
  pointerEvents: (element) => ownStyle(element)?.pointerEvents || 'auto',
};

window.getComputedStyle = (element, pseudoElement) => {
  if (pseudoElement) return computedByJsdom(element, pseudoElement);
  let computed: CSSStyleDeclaration | undefined;
  const style = (): CSSStyleDeclaration => {
    computed ??= computedByJsdom(element);
    return computed;
  };
  return new Proxy({} as CSSStyleDeclaration, {
    get(_, name) {
      if (name === 'getPropertyValue') {
        return (property: string) => quick[property]?.(element) ?? style().getPropertyValue(property);
      }
      const value = quick[name]?.(element) ?? Reflect.get(style(), name);
      return typeof value === 'function' ? value.bind(style()) : value;
    },
  });
};
