import type { Browser, Page } from '@playwright/test';

/** A frame has 16.7 ms; one that takes twice as long was left out. */
const LATE_FRAME_MS = 34;
const TURNS = 30;

// Texts, because they run in the page: this file knows no browser.
const watchFrames = `{
  let last = performance.now();
  window.late = 0;
  const frame = (now) => {
    if (now - last > ${LATE_FRAME_MS}) window.late++;
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}`;
export const drawn = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))';

/** The late frames of thirty turns of the wheel above what the pointer is at. */
export async function lateFramesOf(page: Page, pixelsOf: (turn: number) => number): Promise<number> {
  await page.evaluate(watchFrames);
  for (let turn = 0; turn < TURNS; turn++) await page.mouse.wheel(0, pixelsOf(turn));
  await page.evaluate(drawn);
  return page.evaluate<number>('window.late');
}

/** The late frames of rows that are all there and have no scripts: what this browser on this machine leaves out by itself. */
export async function lateFramesOfPlainRows(browser: Browser): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const style =
    'flex: none; width: 150px; overflow: hidden; border: solid #ddd; border-width: 0 1px 1px 0; line-height: 31px';
  const cell = (row: number) => `<div style="${style}"><span>&gt;</span> <span style="color: blue">${row}</span></div>`;
  const rows = Array.from({ length: 1_000 }, (_, row) => `<div style="display: flex">${cell(row).repeat(8)}</div>`);
  await page.setContent(`<div style="height: 500px; overflow: auto; font: 13px monospace">${rows.join('')}</div>`);
  await page.mouse.move(300, 250);
  await page.evaluate(drawn);
  const late = await lateFramesOf(page, () => 400);
  await page.close();
  return late;
}
