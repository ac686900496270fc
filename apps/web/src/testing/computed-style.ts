/**
 * jsdom matches an element against every rule of every style sheet, and its ancestors too for inherited properties, on each
 * call. Queries by role and `toBeVisible` ask for each element of a page, which took a quarter of the time of these tests.
 * No style sheet of the product is loaded here, so the properties below follow from the tag and the element's own styles.
 */
const computedByJsdom = window.getComputedStyle.bind(window);

const defaults = new Map<string, string>();

/** The element's own style, or what the browser gives every such tag. */
function ownOrDefault(element: Element, property: string): string {
  const own = ownStyle(element)?.getPropertyValue(property);
  if (own) return own;
  const kind = [property, element.localName, element.hasAttribute('hidden'), element.hasAttribute('open')].join();
  const known = defaults.get(kind);
  if (known !== undefined) return known;
  const bare = element.cloneNode() as Element;
  bare.removeAttribute('style');
  const value = computedByJsdom(bare).getPropertyValue(property);
  defaults.set(kind, value);
  return value;
}

function inherited(element: Element, property: string, initial: string): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const own = ownStyle(at)?.getPropertyValue(property);
    if (own) return own;
  }
  return initial;
}

const ownStyle = (element: Element) => (element as Partial<HTMLElement>).style;

/** Not inherited. A menu that looks for its place asks all elements around it for most of these. */
const notInherited = [
  'display',
  'overflow',
  'overflow-x',
  'overflow-y',
  'position',
  'transform',
  'translate',
  'scale',
  'rotate',
  'perspective',
  'container-type',
  'backdrop-filter',
  'filter',
  'will-change',
  'contain',
  'width',
  'height',
  'border-top-width',
  'border-left-width',
];

const quick = new Map<string | symbol, (element: Element) => string>([
  ['visibility', (element) => inherited(element, 'visibility', 'visible')],
  ['direction', (element) => inherited(element, 'direction', 'ltr')],
  ['opacity', (element) => ownStyle(element)?.opacity || '1'],
  ['pointerEvents', (element) => ownStyle(element)?.pointerEvents || 'auto'],
]);
for (const property of notInherited) {
  const read = (element: Element) => ownOrDefault(element, property);
  quick.set(property, read);
  quick.set(
    property.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
    read,
  );
}

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
        return (property: string) => quick.get(property)?.(element) ?? style().getPropertyValue(property);
      }
      const value = quick.get(name)?.(element) ?? Reflect.get(style(), name);
      return typeof value === 'function' ? value.bind(style()) : value;
    },
  });
};
