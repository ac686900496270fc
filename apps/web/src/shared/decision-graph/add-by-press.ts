import { freePlace } from './free-place.ts';

/**
 * Puts a component that is pressed onto the canvas: a finger cannot drag one in every browser. The editor only knows
 * dragging, so it is told of a drag and a drop.
 */
export function addByPress(canvas: HTMLElement): () => void {
  function add({ target }: MouseEvent) {
    const component = (target as Element).closest('.draggable-component[draggable="true"]');
    const pane = canvas.querySelector('.react-flow__renderer');
    if (!component || !pane) return;
    const dataTransfer = new DataTransfer();
    component.dispatchEvent(drag('dragstart', middleOf(component), dataTransfer));
    pane.dispatchEvent(drag('drop', freePlace(pane), dataTransfer));
  }

  canvas.addEventListener('click', add);
  return () => canvas.removeEventListener('click', add);
}

type Place = { x: number; y: number };

const drag = (type: string, { x, y }: Place, dataTransfer: DataTransfer) =>
  new DragEvent(type, { clientX: x, clientY: y, dataTransfer, bubbles: true, cancelable: true });

/** Where it is held, the editor puts the node under the pointer. */
function middleOf(component: Element): Place {
  const { x, y, width, height } = component.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}
