import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readExcel } from '#lib/sheets/read-excel.ts';
import { writeExcel } from '#lib/sheets/write-excel.ts';
import { ExcelWorkerInPage } from '#testing/excel-worker.ts';
import { fakeApi, later, noAnswer } from '#testing/fake-api.ts';
import { person, press } from '#testing/person.ts';
import { renderApp } from '#testing/render-app.tsx';
import { organization, session } from '#testing/session.ts';
import { aDocument, aProject, api, home } from '#testing/workspace.ts';
import { startSession } from '#workspace/session/session-store.ts';

const evaluation = `/api/eval/${organization.slug}/loans/approval`;
const batch = `POST ${evaluation}/batch`;
const found = {
  [`GET ${api}/projects/loans`]: () => ({ body: aProject() }),
  [`GET ${api}/projects/loans/documents/approval`]: () => ({ body: aDocument({ version: 4 }) }),
  [`GET ${evaluation}/schema`]: () => ({ body: { input: null, output: null } }),
  [`GET ${evaluation}/info`]: () => ({ body: { name: 'Approval', slug: 'approval', version: 4, is_published: true } }),
};

type Input = { amount?: number };
type Asked = { body: unknown };
const inputsOf = ({ body }: Asked) => (body as { inputs: Input[] }).inputs;

/** Doubles the amount of each input, and fails where there is none. */
const resultOf = ({ amount }: Input) =>
  amount === undefined
    ? { error: { code: 'evaluation_failed' as const, message: 'There is no amount' } }
    : { evaluation: { performance: '1ms', result: { fee: { doubled: amount * 2 } } } };
const doubling = (asked: Asked) => ({ body: { results: inputsOf(asked).map(resultOf) } });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('Worker', ExcelWorkerInPage);
  // The window of these tests has no layout: the table takes this for the height of its box.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  startSession(session);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const field = () => screen.findByLabelText<HTMLTextAreaElement>('Inputs as CSV or JSON');
const table = () => within(screen.getByRole('region', { name: 'Results by input' }));
const rowTexts = () =>
  table()
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map((cell) => cell.textContent),
    )
    .filter((cells) => cells.length > 1);

async function open() {
  renderApp(`${home}/projects/loans/documents/approval/evaluation?inputs=many`);
  await field();
}

async function paste(text: string) {
  fireEvent.change(await field(), { target: { value: text } });
  await act(() => vi.advanceTimersByTimeAsync(300));
}

async function upload(content: BlobPart, name: string) {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('There is no field for a file.');
  await person.upload(input, new File([content], name));
}

const rows = (count: number) => `amount\n${Array.from({ length: count }, (_, index) => index + 1).join('\n')}`;

async function run(count: string) {
  await person.click(await screen.findByRole('button', { name: `Run ${count}` }));
}

test('one and many inputs are two sides of the console, and what was pasted stays', async () => {
  fakeApi(found);
  await open();
  await paste('amount\n1');
  await person.click(screen.getByRole('radio', { name: 'One Input' }));
  expect(await screen.findByLabelText('Input data')).toBeVisible();
  expect(await field()).not.toBeVisible();
  await person.click(screen.getByRole('radio', { name: 'Many Inputs' }));
  expect(await field()).toHaveValue('amount\n1');
});

test('pasted rows are previewed, run, and shown with their results and errors', async () => {
  const server = fakeApi({ ...found, [batch]: doubling });
  await open();
  await paste('customer.zip,amount,note\n0150,5,\n5003,,"a, b"');
  expect(screen.getByText('CSV · 2 inputs · 3 fields')).toBeVisible();
  expect(screen.getByRole('region', { name: 'The first input' })).toHaveTextContent('"zip": "0150"');
  await run('2 Inputs');
  expect(await screen.findByText('1 succeeded, 1 failed.')).toBeVisible();
  expect(server.calls.find(({ call }) => call === batch)?.body).toEqual({
    inputs: [
      { customer: { zip: '0150' }, amount: 5 },
      { customer: { zip: '5003' }, note: 'a, b' },
    ],
  });
  expect(rowTexts()).toEqual([
    ['0150', '5', '', '10'],
    ['5003', '', 'a, b', 'There is no amount'],
  ]);
  expect(table().getByRole('columnheader', { name: 'Result fee.doubled' })).toBeVisible();
});

test('the kind of a column can be changed, and what is not of that kind keeps it from running', async () => {
  const server = fakeApi({ ...found, [batch]: doubling });
  await open();
  await paste('zip,amount\n0150,5\nN-5003,6');
  await person.selectOptions(screen.getByLabelText('Read zip as'), 'Number');
  expect(screen.getByRole('alert')).toHaveTextContent('Line 3, column "zip": "N-5003" is not a number.');
  expect(screen.getByRole('button', { name: 'Run' })).toHaveAttribute('aria-disabled', 'true');
  await press('Run');
  await person.selectOptions(screen.getByLabelText('Read zip as'), 'Left out');
  await person.selectOptions(screen.getByLabelText('Read amount as'), 'Text');
  await run('2 Inputs');
  await waitFor(() => expect(server.count(batch)).toBe(1));
  expect(server.calls.find(({ call }) => call === batch)?.body).toEqual({ inputs: [{ amount: '5' }, { amount: '6' }] });
});

test('a text that cannot be read says where, and stays', async () => {
  fakeApi(found);
  await open();
  await paste('a,b\n1,"2');
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Line 2, column 3: the quotation mark that opens here is never closed.',
  );
  expect(await field()).toHaveValue('a,b\n1,"2');
  expect(await field()).toHaveAccessibleDescription(/never closed/);
  expect(screen.queryByRole('button', { name: /^Run/ })).not.toBeInTheDocument();
});

describe('a file', () => {
  test('of Excel is read with its types', async () => {
    const server = fakeApi({ ...found, [batch]: doubling });
    await open();
    await upload(await writeExcel('Orders', ['amount', 'zip'], [[21, '0150']]), 'orders.xlsx');
    expect(await screen.findByText('Excel · 1 input · 2 fields')).toBeVisible();
    await run('1 Input');
    await waitFor(() => expect(server.calls.at(-1)?.body).toEqual({ inputs: [{ amount: 21, zip: '0150' }] }));
    await screen.findByText('1 succeeded, 0 failed.');
  });

  test('with several sheets is read from the one that is chosen', async () => {
    fakeApi(found);
    await open();
    const { default: writeXlsxFile } = await import('write-excel-file/universal');
    const sheets = [
      { sheet: 'Small', data: [['amount'], [1]] },
      { sheet: 'Empty', data: [['amount']] },
      { sheet: 'Large', data: [['amount'], [1000], [2000]] },
    ];
    await upload(await writeXlsxFile(sheets).toBlob(), 'orders.xlsx');
    expect(await screen.findByText('Excel · 1 input · 1 field')).toBeVisible();
    expect(within(screen.getByLabelText('Sheet')).getAllByRole('option')).toHaveLength(2);
    await person.selectOptions(screen.getByLabelText('Sheet'), 'Large');
    expect(screen.getByRole('region', { name: 'The first input' })).toHaveTextContent('"amount": 1000');
  });

  test('that cannot be read leaves the pasted text as it was', async () => {
    fakeApi(found);
    await open();
    await paste('amount\n1');
    await upload('not a workbook', 'broken.xlsx');
    expect(await screen.findByRole('alert')).toHaveTextContent('broken.xlsx: This Excel file cannot be read');
    await press('Remove File');
    expect(await field()).toHaveValue('amount\n1');
    expect(await screen.findByRole('button', { name: 'Run 1 Input' })).toBeVisible();
  });
});

test('all pieces run on the version that was saved when the run began, also after a stop', async () => {
  let saved = 4;
  const versions: (string | null)[] = [];
  fakeApi({
    ...found,
    [`GET ${evaluation}/info`]: () => ({
      body: { name: 'Approval', slug: 'approval', version: saved, is_published: true },
    }),
    [batch]: (asked) => {
      versions.push(asked.query.get('version'));
      saved = 5;
      if (versions.length === 1) throw noAnswer;
      return doubling(asked);
    },
  });
  await open();
  await paste(rows(150));
  await run('150 Inputs');
  await screen.findByText('The run was interrupted.');
  await press('Run the Rest');
  expect(await screen.findByText('150 succeeded, 0 failed.')).toBeVisible();
  expect(screen.getByText('Run on version 4.')).toBeVisible();
  expect(versions).toEqual(['4', '4', '4']);
});

test('inputs are sent in pieces, and stopping keeps the results of those that were being run', async () => {
  const waiting = later();
  let calls = 0;
  const server = fakeApi({
    ...found,
    [batch]: (asked) => {
      calls += 1;
      return calls === 2 ? waiting.promise : doubling(asked);
    },
  });
  const sent = () => server.calls.filter(({ call }) => call === batch).map(inputsOf);
  await open();
  await paste(rows(1000));
  await run('1,000 Inputs');
  expect(await screen.findByText('100 of 1,000')).toBeVisible();
  expect(screen.getByRole('progressbar')).toBeInTheDocument();
  await press('Stop');
  expect(screen.getByText('100 of 1,000. Stopping after the inputs that are being run.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Stop' })).toHaveAttribute('aria-disabled', 'true');
  waiting.answer({ body: { results: sent()[1]?.map(resultOf) } });
  expect(await screen.findByText('Stopped after 300 of 1,000.')).toBeVisible();
  expect(screen.getByText('300 succeeded, 0 failed.')).toBeVisible();
  await press('Run the Rest');
  expect(await screen.findByText('1,000 succeeded, 0 failed.')).toBeVisible();
  expect(
    sent()
      .flat()
      .map(({ amount }) => amount),
  ).toEqual(Array.from({ length: 1000 }, (_, index) => index + 1));
});

test('a run can be stopped after its text was cleared', async () => {
  const waiting = later();
  fakeApi({ ...found, [batch]: () => waiting.promise });
  await open();
  await paste(rows(150));
  await run('150 Inputs');
  await paste('');
  expect(screen.queryByRole('region', { name: 'How they are read' })).not.toBeInTheDocument();
  await press('Stop');
  waiting.answer({ body: { results: Array.from({ length: 100 }, () => resultOf({ amount: 1 })) } });
  expect(await screen.findByText(/Stopped after 100 of 150\./)).toBeVisible();
});

test('a run that waits for a server with too much to do is stopped at once', async () => {
  const server = fakeApi({
    ...found,
    [batch]: () => ({ status: 429, body: { code: 'rate_limited', message: 'Busy' } }),
  });
  await open();
  await paste(rows(3));
  await run('3 Inputs');
  await waitFor(() => expect(server.count(batch)).toBe(1));
  await press('Stop');
  expect(await screen.findByText('Stopped after 0 of 3.')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(server.count(batch)).toBe(1);
});

test('a run that loses the connection says so, keeps its results, and can go on', async () => {
  let calls = 0;
  fakeApi({
    ...found,
    [batch]: (asked) => {
      calls += 1;
      if (calls === 2) throw noAnswer;
      return doubling(asked);
    },
  });
  await open();
  await paste(rows(150));
  await run('150 Inputs');
  expect(await screen.findByRole('alert')).toHaveTextContent('The run was interrupted. Failed to evaluate document');
  expect(screen.getByText('100 succeeded, 0 failed.')).toBeVisible();
  await press('Run the Rest');
  expect(await screen.findByText('150 succeeded, 0 failed.')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a server that has too much to do is asked again after a pause', async () => {
  let calls = 0;
  fakeApi({
    ...found,
    [batch]: (asked) => {
      calls += 1;
      return calls < 3 ? { status: 429, body: { code: 'rate_limited', message: 'Busy' } } : doubling(asked);
    },
  });
  await open();
  await paste(rows(3));
  await run('3 Inputs');
  await act(() => vi.advanceTimersByTimeAsync(3500));
  expect(await screen.findByText('3 succeeded, 0 failed.')).toBeVisible();
});

test('of many results only those in sight are rendered, and errors can be shown alone', async () => {
  fakeApi({ ...found, [batch]: doubling });
  await open();
  await paste(
    `amount,name\n${Array.from({ length: 2000 }, (_, index) => `${index === 1500 ? '' : index},x`).join('\n')}`,
  );
  await run('2,000 Inputs');
  expect(await screen.findByText('1,999 succeeded, 1 failed.')).toBeVisible();
  expect(rowTexts().length).toBeLessThan(60);
  await person.click(screen.getByRole('radio', { name: 'Errors 1' }));
  expect(rowTexts()).toEqual([['', 'x', 'There is no amount']]);
  expect(table().getByRole('button', { name: 'Open row 1,501' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download 1 Row' })).toBeVisible();
});

test('a row opens with its whole input and result, and its input in the console for one', async () => {
  fakeApi({ ...found, [batch]: doubling });
  await open();
  await paste('amount\n4');
  await run('1 Input');
  await person.click(await screen.findByRole('button', { name: 'Open row 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Row 1' }));
  expect(dialog.getByRole('region', { name: 'Result of the row' })).toHaveTextContent('{ "fee": { "doubled": 8 } }');
  await person.click(dialog.getByRole('button', { name: 'Open in Console' }));
  const input = await screen.findByLabelText('Input data');
  await waitFor(() => expect(input).toBeVisible());
  expect(input).toHaveValue('{\n  "amount": 4\n}');
});

test('the arrow keys move from row to row', async () => {
  fakeApi({ ...found, [batch]: doubling });
  await open();
  await paste(rows(3));
  await run('3 Inputs');
  const first = await screen.findByRole('button', { name: 'Open row 1' });
  act(() => first.focus());
  await person.keyboard('{ArrowDown}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open row 2' })).toHaveFocus());
  await person.keyboard('{End}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open row 3' })).toHaveFocus());
});

describe('a download', () => {
  /** What was downloaded, and under which name. */
  async function download(format: string) {
    let [content, name] = [new Blob(), ''];
    URL.createObjectURL = (blob) => {
      content = blob as Blob;
      return 'blob:';
    };
    URL.revokeObjectURL = () => {};
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      name = this.download;
    });
    await person.click(screen.getByRole('button', { name: 'Download 2 Rows' }));
    await person.click(await screen.findByRole('menuitem', { name: format }));
    await waitFor(() => expect(name).not.toBe(''));
    return { content, name };
  }

  async function runTwo() {
    fakeApi({ ...found, [batch]: doubling });
    await open();
    await paste('zip,amount\n0150,5\n=1+1,');
    await run('2 Inputs');
    await screen.findByText('1 succeeded, 1 failed.');
  }

  test('is CSV without formulas', async () => {
    await runTwo();
    const { content, name } = await download('CSV');
    expect(name).toBe('approval-results.csv');
    // Decoding drops the byte order mark.
    expect(await content.text()).toBe(
      'zip,amount,result.fee.doubled,error\r\n0150,5,10,\r\n"\'=1+1",,,There is no amount\r\n',
    );
  });

  test('is an Excel workbook', async () => {
    await runTwo();
    const { content, name } = await download('Excel');
    expect(name).toBe('approval-results.xlsx');
    const [sheet] = await readExcel(await content.arrayBuffer());
    expect(sheet?.rows.map(({ cells }) => cells)).toEqual([
      ['zip', 'amount', 'result.fee.doubled', 'error'],
      ['0150', 5, 10, null],
      ['=1+1', null, null, 'There is no amount'],
    ]);
  });

  test('is JSON', async () => {
    await runTwo();
    const { content, name } = await download('JSON');
    expect(name).toBe('approval-results.json');
    expect(JSON.parse(await content.text())).toEqual([
      { input: { zip: '0150', amount: 5 }, result: { fee: { doubled: 10 } } },
      { input: { zip: '=1+1' }, error: { code: 'evaluation_failed', message: 'There is no amount' } },
    ]);
  });
});
