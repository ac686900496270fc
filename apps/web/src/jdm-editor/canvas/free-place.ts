/** The largest size of a node in units of the graph. A node is dropped 30 below its top. */
const node = { width: 240, height: 140, middle: 30 };

/** From the centre outwards: below and above, then in the columns to the right and to the left. */
const steps = [0, 1, -1, 2, -2, 3, -3];
const places = steps.flatMap((column) => steps.map((row) => ({ column, row })));

/** A place on the screen where a new node covers no other. Within the visible area if there is room. */
export function freePlace(pane: Element): { x: number; y: number } {
  const taken = [...pane.querySelectorAll<HTMLElement>('.react-flow__node')];
  const rectangles = taken.map((element) => element.getBoundingClientRect());
  const zoom = (rectangles[0]?.width ?? 1) / (taken[0]?.offsetWidth || 1);
  const within = pane.getBoundingClientRect();
  const middle = { x: within.x + within.width / 2, y: within.y + within.height / 2 };

  const free = places
    .map(({ column, row }) => around(middle.x + column * node.width * zoom, middle.y + row * node.height * zoom, zoom))
    .filter((place) => !rectangles.some((other) => overlap(place, other)));
  return free.find((place) => isWithin(place, within)) ?? free[0] ?? middle;
}

function around(x: number, y: number, zoom: number) {
  const left = x - (node.width / 2) * zoom;
  const top = y - node.middle * zoom;
  return { x, y, left, top, right: left + node.width * zoom, bottom: top + node.height * zoom };
}

type Sides = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

const overlap = (one: Sides, other: Sides) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const isWithin = (one: Sides, other: Sides) =>
  one.left > other.left && one.right < other.right && one.top > other.top && one.bottom < other.bottom;
