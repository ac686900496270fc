/** A small decision table, evaluated as our engine does: the first row whose conditions all hold decides. */

export type Tier = 'standard' | 'gold';
export type Order = { total: number; tier: Tier };

type Row = { total: string; tier: string; fee: number; holds: (order: Order) => boolean };

export const rows: readonly [Row, ...Row[]] = [
  { total: '>= 500', tier: '', fee: 0, holds: ({ total }) => total >= 500 },
  { total: '[100..500)', tier: '"gold"', fee: 0, holds: ({ total, tier }) => total >= 100 && tier === 'gold' },
  { total: '[100..500)', tier: '', fee: 5, holds: ({ total }) => total >= 100 },
  { total: '', tier: '', fee: 9, holds: () => true },
];

/** The index of the row that decides. The last row matches every order. */
export function decidingRow(order: Order): number {
  return rows.findIndex((row) => row.holds(order));
}
