import { compareWithExpected } from '@rulewright/jdm';
import { expect, test } from 'vitest';
import { caseOfRequest } from './case-of-request.ts';
import { caseOfTexts, caseReaching } from './offer.ts';

test('a logged request becomes a case with its result, and a warning where it holds what looks personal', () => {
  const answer = JSON.stringify({ evaluation: { performance: '1ms', result: { fee: 4.9 } } });
  const made = caseOfRequest('{"customer":{"email":"ada@example.org"}}', answer);
  expect(made).toMatchObject({
    base: null,
    content: { name: '', input: { customer: { email: 'ada@example.org' } }, expected: { fee: 4.9 } },
    warning: expect.stringContaining('customer.email'),
  });
  const told = JSON.stringify({ evaluation: { performance: '1ms', result: { letter: { to: 'ada@example.org' } } } });
  expect(caseOfRequest('{"total":1}', told).warning).toContain('letter.to');
  expect(
    caseOfRequest('{"total":1}', told.replaceAll('letter', 'x').replace('ada@example.org', 'y')).warning,
  ).toBeNull();
});

test('nothing is expected of a logged request without an answer, and it says so', () => {
  const made = caseOfRequest('{"email":"ada@example.org"}', null);
  expect(made.content).toMatchObject({ expected: {}, match: 'members' });
  expect(compareWithExpected(made.content, { fee: 4 })).toEqual([]);
  expect(made.warning).toMatch(/: email\..*The log has no answer to this request/);
});

test('a new case expects what was decided, and not the fields of the input that were passed on', () => {
  const made = (answer: object) => caseOfTexts('{"score":720}', JSON.stringify(answer)).content;
  expect(made({ score: 720, grade: 'B' })).toMatchObject({ expected: { grade: 'B' }, match: 'members' });
  expect(made({ score: 700, grade: 'B' })).toMatchObject({ expected: { score: 700, grade: 'B' }, match: 'whole' });
  expect(made({ score: 720 })).toMatchObject({ expected: { score: 720 }, match: 'whole' });
});

test('an input that is no JSON object is not taken over', () => {
  expect(caseOfTexts('{"a":', '5').content).toMatchObject({ input: {}, expected: 5 });
  expect(caseOfTexts('[1]', '{').content).toMatchObject({ input: {}, expected: {} });
});

test('a case whose input reaches further rows says which, and keeps it in its notes', () => {
  const reaching = (others: number[]) => {
    const target = { kind: 'row', nodeId: 'table', place: 1 } as const;
    return caseReaching('row 2 of Fees', { target, input: { age: 1 }, others, expected: { fee: 4 }, isClean: true });
  };
  const content = { name: 'Reaches row 2 of Fees', notes: null, no_failed_cells: true };
  expect(reaching([])).toMatchObject({ content, warning: null });
  const words = (rows: string) => expect.stringContaining(`This input also reaches ${rows} of the table.`);
  expect(reaching([0])).toMatchObject({ content: { notes: words('row 1') }, warning: words('row 1') });
  expect(reaching([0, 2, 3]).warning).toEqual(words('rows 1, 3 and 4'));
  const many = Array.from({ length: 1_500 }, (_, row) => row + 2);
  expect(reaching(many).warning).toEqual(words('rows 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 1,490 more'));
});
