const drawings = {
  dashboard: 'M3 3.5h6v7H3zM12 3.5h5v4h-5zM12 10.5h5v6h-5zM3 13.5h6v3H3z',
  organization: 'M7.5 3h5v4h-5zM2.5 13h5v4h-5zM12.5 13h5v4h-5zM10 7v3M5 13v-3h10v3',
  projects: 'M2.5 4.5h5.25L9.5 7h8v9.5h-15z',
  documents: 'M4.5 2.5H12L15.5 6v11.5h-11zM12 2.5V6h3.5M7.5 10h5M7.5 13.5h5',
  evaluation: 'M2.5 15a7.5 7.5 0 0 1 15 0zM10 15l3.5-5',
  profile: 'M10 9.5A3.25 3.25 0 1 0 10 3a3.25 3.25 0 0 0 0 6.5ZM3.5 17a6.5 6.5 0 0 1 13 0',
  settings:
    'M3 6h7.5M15 6h2M3 14h2M9.5 14H17M12.75 8.25a2.25 2.25 0 1 0 0-4.5 2.25 2.25 0 0 0 0 4.5ZM7.25 16.25a2.25 2.25 0 1 0 0-4.5 2.25 2.25 0 0 0 0 4.5Z',
  help: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM7.75 8a2.25 2.25 0 1 1 3.25 2c-.7.4-1 .85-1 1.75M10 13.5v1',
  api: 'm7 5-5 5 5 5M13 5l5 5-5 5',
  search: 'M8.75 14.5a5.75 5.75 0 1 0 0-11.5 5.75 5.75 0 0 0 0 11.5ZM13 13l4.5 4.5',
  menu: 'M3 5h14M3 10h14M3 15h14',
  close: 'm4.5 4.5 11 11M15.5 4.5l-11 11',
  check: 'm4 10.5 4 4 8-9',
  more: 'M4 9.25h1.5v1.5H4zM9.25 9.25h1.5v1.5h-1.5zM14.5 9.25H16v1.5h-1.5z',
  grip: 'M7 4.25h1v1H7zM12 4.25h1v1h-1zM7 9.5h1v1H7zM12 9.5h1v1h-1zM7 14.75h1v1H7zM12 14.75h1v1h-1z',
  add: 'M10 4v12M4 10h12',
  calendar: 'M3 4.5h14v12.5H3zM3 8.5h14M6.5 2.5v4M13.5 2.5v4',
  filter: 'M3 4.5h14l-5.25 6.25v5.75l-3.5-2v-3.75z',
  down: 'm5.5 8 4.5 4.5L14.5 8',
  up: 'm5.5 12 4.5-4.5 4.5 4.5',
  unfold: 'm6.5 7.5 3.5-3.5 3.5 3.5M6.5 12.5l3.5 3.5 3.5-3.5',
  minus: 'M4 10h12',
  layout: 'M2.5 8h4.5v4H2.5zM13 3h4.5v4H13zM13 13h4.5v4H13zM7 10h3M13 5h-3v10h3',
  fit: 'M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4',
  align: 'M3 3v14M6.5 5.5h10v3h-10zM6.5 11.5h6v3h-6z',
  duplicate: 'M3 3h10v10H3zM7 17h10V7',
  join: 'M6 10h8M5.5 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM14.5 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  delete: 'M4 5.5h12M8 5V3h4v2M5.5 5.5 6.25 17h7.5l.75-11.5M8.5 8.5v5.5M11.5 8.5v5.5',
  dockRight: 'M3 3.5h14v13H3zM12 3.5v13',
  dockBottom: 'M3 3.5h14v13H3zM3 11.5h14',
  split: 'M3 3.5h14v13H3zM9 3.5v13',
  widen: 'M3 3.5h14v13H3zM6 10h8M8 7.5 5.5 10 8 12.5M12 7.5l2.5 2.5-2.5 2.5',
  fillWindow: 'M12 3h5v5M17 3l-6 6M8 17H3v-5M3 17l6-6',
  leaveWindow: 'M16.5 8.5h-5v-5M11.5 8.5l6-6M3.5 11.5h5v5M8.5 11.5l-6 6',
};

export type IconName = keyof typeof drawings;

type Size = number | '1em';

/** Decorative: always next to a word, or on a button that has a name. */
export const Icon = ({ name, size = 20 }: { name: IconName; size?: Size }) => (
  <Outline path={drawings[name]} size={size} />
);

/** One line on a square of twenty units. */
export const Outline = ({ path, size, join }: { path: string; size: Size; join?: 'round' }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinejoin={join}
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
);
