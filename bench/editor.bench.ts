/**
 * What the editor costs in Chromium: until the first graph is seen, with many nodes, and with long tables.
 * `EDITOR_BASELINE=/folder/of/another/checkout npm run bench -- editor` compares it with the editor of another commit, which has to be
 * built there before, in the same run and in turns. Without it, the bench says how to build the last commit that had the vendor's editor.
 */
import { chromium } from '@playwright/test';
import { chain, table } from './support/editor-graphs.ts';
import type { Figures } from './support/editor-page.ts';
import { startEditor } from './support/editor-page.ts';
import { printGoal } from './support/goal.ts';
import { inTurns, medianOf, ratioOf } from './support/in-turns.ts';
import { lateFramesOfPlainRows } from './support/scrolling.ts';

/** The last commit that had the vendor's editor. */
const VENDOR_COMMIT = '2b45bf61';
/** Ten thousand rows of fifty columns are to open in so many milliseconds, and to scroll with no more frames late than a few. */
const [OPEN_MS, A_FEW] = [1_000, 5];

const checkout = process.env.EDITOR_BASELINE;
if (!checkout)
  console.log(`Nothing to compare with. To compare with the vendor's editor:
  git worktree add ../vendor-editor ${VENDOR_COMMIT} && (cd ../vendor-editor && npm run build)
  EDITOR_BASELINE=../vendor-editor npm run bench -- editor`);
const graphs = [
  { name: '5-nodes', content: chain(5), withTable: false },
  { name: '300-nodes', content: chain(300), withTable: false },
  { name: '1000-nodes', content: chain(1000), withTable: false },
  { name: '10-rows', content: table(10), withTable: true },
  { name: '2000-rows', content: table(2_000), withTable: true },
  { name: '10000-rows', content: table(10_000), withTable: true },
];
/** Only in ours: the editor that was there before does not open it. */
const large = { name: '10000-rows-of-50-columns', content: table(10_000, 50, (row) => `${row % 10}`), withTable: true };

const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: ['--no-sandbox', '--disable-gpu'],
});
const ours = await startEditor(browser, { cells: '[role="gridcell"]' });
const before = checkout ? await startEditor(browser, { checkout, cells: '.grl-dt tbody td' }) : null;
try {
  for (const { name, content } of graphs) for (const editor of [ours, before]) await editor?.add(name, content);
  await ours.add(large.name, large.content);

  // The first visits start what servers start late.
  for (const editor of [ours, before]) await editor?.firstGraph('5-nodes');
  const other = before ?? ours;
  const first = await inTurns({
    ours: () => ours.firstGraph('5-nodes'),
    before: () => other.firstGraph('5-nodes'),
  });
  const milliseconds = (rounds: typeof first.ours) => medianOf(rounds, (figures) => figures.milliseconds);
  const kilobytes = medianOf(first.ours, (figures) => figures.kilobytes);
  const against = (figure: number, unit: string) => (before ? `, before ${figure.toFixed(0)} ${unit}` : '');
  if (before)
    printGoal(
      'first graph, times as fast as before',
      ratioOf(first.before, first.ours, (figures) => figures.milliseconds),
      { atLeast: 2 },
      `${milliseconds(first.ours).toFixed(0)} ms${against(milliseconds(first.before), 'ms')}`,
    );
  printGoal(
    'kB asked for until the first graph',
    kilobytes,
    { atMost: 350 },
    `compressed, all of the page${against(
      medianOf(first.before, (figures) => figures.kilobytes),
      'kB',
    )}`,
  );

  const words = (figures: Figures | string) =>
    typeof figures === 'string'
      ? `not measured (${figures})`
      : `open ${figures.open.toFixed(0)} ms, edit ${figures.edit.toFixed(0)} ms, ${figures.lateFrames} late frames in 30 turns of the wheel, longest task ${figures.longest.toFixed(0)} ms`;
  const editIn = (figures: Figures | string) => (typeof figures === 'string' ? Number.NaN : figures.edit);
  const used = new Map<string, Figures>();
  for (const { name, withTable } of [...graphs, large]) {
    const figures = await ours.use(name, withTable);
    if (typeof figures !== 'string') used.set(name, figures);
    console.log(`${name}: ${words(figures)}`);
    if (before && name !== large.name) console.log(`  before: ${words(await before.use(name, withTable))}`);
  }
  /** A figure that could not be measured misses its goal. */
  const figure = (name: string, of: keyof Figures) => used.get(name)?.[of] ?? Number.NaN;
  /** In turns, because the same edit differs by a half from one visit to the next. */
  async function printEdits(goal: string, withTable: boolean, names: { many: string; few: string }) {
    const measure = (name: string) => async () => editIn(await ours.use(name, withTable));
    const { many, few } = await inTurns({ many: measure(names.many), few: measure(names.few) });
    const edit = (milliseconds: number) => milliseconds;
    const details = `ours, ${medianOf(many, edit).toFixed(0)} and ${medianOf(few, edit).toFixed(0)} ms`;
    printGoal(goal, ratioOf(many, few, edit), { atMost: 1.5 }, details);
  }
  await printEdits('an edit in 10,000 rows over one in ten', true, { many: '10000-rows', few: '10-rows' });
  await printEdits('moving one of 1,000 nodes over one of five', false, { many: '1000-nodes', few: '5-nodes' });
  printGoal('ms until 10,000 rows of 50 columns are open', figure(large.name, 'open'), { atMost: OPEN_MS }, 'ours');
  const plain = `ours, rows without scripts ${await lateFramesOfPlainRows(browser)}`;
  for (const name of ['1000-nodes', '2000-rows', '10000-rows', large.name])
    printGoal(`late frames in 30 turns of the wheel, ${name}`, figure(name, 'lateFrames'), { atMost: A_FEW }, plain);
} finally {
  await browser.close();
  await ours.stop();
  await before?.stop();
}
