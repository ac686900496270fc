/** Below and above the middle, so that nodes added one after the other do not hide each other. */
const shifts = [0, 90, -90, 180, -180];

/**
 * Puts a component that is pressed into the middle of the canvas: a finger cannot drag one in every browser. The editor
 * only knows dragging, so it is told of a drag and a drop.
 */
export function addByPress(canvas: HTMLElement): () => void {
  function add({ target }: MouseEvent) {
    const component = (target as Element).closest('.draggable-component[draggable="true"]');
    const pane = canvas.querySelector('.react-flow__renderer');
    if (!component || !pane) return;
    const dataTransfer = new DataTransfer();
    const shift = shifts[canvas.querySelectorAll('.react-flow__node').length % shifts.length] ?? 0;
    component.dispatchEvent(drag('dragstart', component, 0, dataTransfer));
    pane.dispatchEvent(drag('drop', pane, shift, dataTransfer));
  }

  canvas.addEventListener('click', add);
  return () => canvas.removeEventListener('click', add);
}

/** In the middle of an element, or as far below it. */
function drag(type: string, on: Element, shift: number, dataTransfer: DataTransfer): DragEvent {
  const { x, y, width, height } = on.getBoundingClientRect();
  const place = { clientX: x + width / 2, clientY: y + height / 2 + shift };
  return new DragEvent(type, { ...place, dataTransfer, bubbles: true, cancelable: true });
}
