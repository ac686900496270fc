import type { ReactNode } from 'react';

const strong = { stroke: 'var(--rw-accent)', strokeWidth: 2 };

function Drawing({ left, children }: { left: number; children: ReactNode }) {
  return (
    <svg
      width="160"
      viewBox={`${left} 0 160 72`}
      fill="none"
      stroke="var(--rw-control)"
      strokeWidth="1.25"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export function GraphDrawing() {
  return (
    <Drawing left={2}>
      <path d="M37 36h14c12 0 10-21 22-21h11M51 36c12 0 10 21 22 21h11" />
      <path d="M117 15h8c11 0 9 21 20 21" {...strong} />
      <path d="M117 57h8c11 0 9-21 20-21" />
      <rect x="3" y="25" width="34" height="22" rx="2" />
      <rect x="84" y="4" width="34" height="22" rx="2" {...strong} />
      <rect x="84" y="46" width="34" height="22" rx="2" />
      <path d="M90 11.5h22M90 18.5h14" {...strong} />
      <circle cx="149" cy="36" r="5" fill="var(--rw-accent)" stroke="none" />
    </Drawing>
  );
}

export function GaugeDrawing() {
  // Half a dial: a mark every fifteen degrees, a long one every forty-five.
  const marks = Array.from({ length: 13 }, (_, index) => ({ angle: index * 15, long: index % 3 === 0 }));

  return (
    <Drawing left={18}>
      <path d="M20 66a60 60 0 0 1 120 0" />
      {marks.map(({ angle, long }) => (
        <path key={angle} d={long ? 'M20 66h11' : 'M20 66h6'} transform={`rotate(${angle} 80 66)`} />
      ))}
      <path d="M80 66 115 31" {...strong} />
      <circle cx="80" cy="66" r="5" fill="var(--rw-accent)" stroke="none" />
    </Drawing>
  );
}

export function SharedSheetDrawing() {
  return (
    <Drawing left={17}>
      <rect x="58" y="6" width="44" height="60" rx="2" />
      <path d="M66 18h28M66 26h28M66 42h28M66 50h18" />
      <path d="M66 34h28" {...strong} />
      <path d="M33 20h14c8 0 7 14 19 14M33 52h14c8 0 7-18 19-18M127 36h-14c-8 0-10-2-19-2" {...strong} />
      <circle cx="25" cy="20" r="7" />
      <circle cx="25" cy="52" r="7" />
      <circle cx="135" cy="36" r="7" />
    </Drawing>
  );
}
