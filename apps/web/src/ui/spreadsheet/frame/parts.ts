/** The parts of a grid that can be pressed. Cells have no mark of their own, because there are many of them. */
export const PARTS = '[data-part], [role=gridcell]';
export const PARTS_AND_CONTROLS = `${PARTS}, button, input`;

export const partOf = (element: HTMLElement): string | undefined =>
  element.dataset.part ?? (element.role === 'gridcell' ? 'cell' : undefined);
