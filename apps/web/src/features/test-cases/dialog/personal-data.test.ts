import { expect, test } from 'vitest';
import { personalFields } from './personal-data.ts';

test('fields that hold something about a person are found by their names and by what they hold', () => {
  const input = {
    customer: { firstName: 'Ada', date_of_birth: '1815-12-10', segment: 'gold', contact: 'write to ada@example.org' },
    holders: [{ name: 'Ada' }],
    phones: ['x', '+47 22 33 44 55'],
    payment: { to: 'DE89 3704 0044 0532 0130 00', ssn: 12345678901 },
  };
  expect(personalFields(input)).toEqual([
    'customer.firstName',
    'customer.date_of_birth',
    'customer.contact',
    'holders.0.name',
    'phones.0',
    'phones.1',
    'payment.to',
    'payment.ssn',
  ]);
});

test('an ordinary input holds nothing about a person', () => {
  const input = {
    order: { id: 'A-1042', total: 150, region: 'US', date: '2026-01-31', items: [{ sku: 'X1', price: 3 }] },
  };
  expect(personalFields(input)).toEqual([]);
});
