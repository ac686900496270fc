import classes from './auth-drawing.module.css';

const taken = { stroke: 'var(--rw-accent)', strokeWidth: 2.5 };
const word = { strokeWidth: 3 };
const faint = { stroke: 'var(--rw-line-strong)', strokeWidth: 3 };
const sheet = { fill: 'var(--rw-sheet)', stroke: 'var(--rw-line-strong)' };
const takenSheet = { fill: 'var(--rw-sheet)', stroke: 'var(--rw-accent)', strokeWidth: 1.5 };
const rows = [70, 110, 150, 190];

/** A drawing of a decision: the input, the row that matches, and the path from there. */
export function AuthDrawing() {
  return (
    <div className={classes.paper} aria-hidden="true">
      <svg className={classes.drawing} viewBox="0 0 560 260" fill="none" stroke="var(--rw-ink)" aria-hidden="true">
        <path d="M112 90h38c26 0 16 40 42 40M112 210h38c26 0 16-80 42-80" />
        <path d="M352 130c40 0 32 90 72 90h24" />
        <path d="M352 130c40 0 32-60 72-60h24" {...taken} />
        <Card x={8} y={62} lines={[52, 30]} />
        <Card x={8} y={182} lines={[38, 56]} />
        <rect x="192" y="30" width="160" height="200" rx="4" {...sheet} />
        <path d="M208 50h64" {...word} />
        <path d="M300 50h36" {...faint} />
        {rows.map((y) => (
          <g key={y}>
            <path d={`M192 ${y}h160`} stroke="var(--rw-line)" />
            <path d={`M208 ${y + 20}h8M232 ${y + 20}h${y % 60 === 10 ? 36 : 28}M304 ${y + 20}h24`} {...faint} />
          </g>
        ))}
        <path d="M224 70v160M292 70v160" stroke="var(--rw-line)" />
        <rect
          x="192"
          y="110"
          width="160"
          height="40"
          fill="var(--rw-accent-soft)"
          stroke="var(--rw-accent)"
          strokeWidth="1.5"
        />
        <path d="M208 130h8M232 130h28M304 130h24" {...taken} />
        <Card x={448} y={42} lines={[40, 58]} taken />
        <Card x={448} y={192} lines={[56, 34]} />
        {[
          [112, 90],
          [112, 210],
          [192, 130],
          [448, 220],
        ].map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="4" fill="var(--rw-ink)" stroke="none" />
        ))}
        <circle cx="352" cy="130" r="5" fill="var(--rw-accent)" stroke="none" />
        <circle cx="448" cy="70" r="5" fill="var(--rw-accent)" stroke="none" />
      </svg>
      <p className={classes.titleBlock}>
        <span>Business decisions, drawn to be checked.</span>
        <span>Draw</span>
        <span>Test</span>
        <span>Publish</span>
      </p>
    </div>
  );
}

type CardProps = { x: number; y: number; lines: [number, number]; taken?: boolean };

function Card({ x, y, lines, taken: isTaken = false }: CardProps) {
  return (
    <>
      <rect x={x} y={y} width="104" height="56" rx="4" {...(isTaken ? takenSheet : sheet)} />
      <path d={`M${x + 16} ${y + 20}h${lines[0]}`} {...word} />
      <path d={`M${x + 16} ${y + 36}h${lines[1]}`} {...faint} />
    </>
  );
}
