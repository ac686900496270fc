import { freePlace } from './free-place.ts';

const components = '.draggable-component';

/**
 * Adds a component to the canvas when it is clicked or activated by the keyboard: some browsers cannot drag by touch,
 * and none by keyboard. The editor knows only dragging, so we send it the events of a drag and a drop.
 */
export function addByPress(canvas: HTMLElement): () => void {
  function add(component: Element) {
    const pane = canvas.querySelector('.react-flow__renderer');
    if (!pane || !isOffered(component)) return;
    const dataTransfer = new DataTransfer();
    component.dispatchEvent(drag('dragstart', middleOf(component), dataTransfer));
    pane.dispatchEvent(drag('drop', freePlace(pane), dataTransfer));
  }

  function addClicked({ target }: MouseEvent) {
    const component = (target as Element).closest(components);
    if (component) add(component);
  }

  function addByKey(event: KeyboardEvent) {
    const component = event.target as Element;
    if (!component.matches(components) || (event.key !== 'Enter' && event.key !== ' ')) return;
    // Space would scroll the page.
    event.preventDefault();
    if (!event.repeat) add(component);
  }

  const drawn = new MutationObserver(() => makeReachable(canvas));
  drawn.observe(canvas, { childList: true, subtree: true, attributeFilter: ['draggable'] });
  makeReachable(canvas);
  canvas.addEventListener('click', addClicked);
  canvas.addEventListener('keydown', addByKey);
  return () => {
    drawn.disconnect();
    canvas.removeEventListener('click', addClicked);
    canvas.removeEventListener('keydown', addByKey);
  };
}

/** Makes the components focusable, which the editor draws as plain boxes. */
function makeReachable(canvas: HTMLElement) {
  for (const component of canvas.querySelectorAll<HTMLElement>(components)) {
    // A collapsed list shows only icons, without names.
    const name = component.querySelector('.grl-text-edit__text')?.textContent || component.ariaLabel;
    if (!name) continue;
    component.ariaLabel = name;
    component.role = 'button';
    component.tabIndex = 0;
    component.ariaDisabled = String(!isOffered(component));
  }
}

/** A graph may have only one input node, so that component can be disabled. */
const isOffered = (component: Element) => component.getAttribute('draggable') === 'true';

type Place = { x: number; y: number };

const drag = (type: string, { x, y }: Place, dataTransfer: DataTransfer) =>
  new DragEvent(type, { clientX: x, clientY: y, dataTransfer, bubbles: true, cancelable: true });

/** The editor places the node relative to where the component was grabbed. */
function middleOf(component: Element): Place {
  const { x, y, width, height } = component.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}
