import { describe, expect, test } from 'vitest';
import {
  decisionAbout,
  nextPart,
  noChoice,
  partFault,
  describeSureness,
  takenCandidate,
  type Candidate,
} from './allocation.ts';

const candidate = (account_id: number, confidence: number, more = {}): Candidate => ({
  account_id,
  account_code: `ACC00${account_id}`,
  account: `Account ${account_id}`,
  band: 'likely',
  confidence,
  reasons: [],
  is_named: false,
  invoice_ids: [7],
  method: 'exact',
  ...more,
});
const [sure, other, near] = [candidate(1, 0.9), candidate(2, 0.5), candidate(3, 0.88)];
const choice = noChoice(99);

describe('takenCandidate', () => {
  test('the best candidate is taken unless there is a tie or an explicit choice', () => {
    expect(takenCandidate(choice, [sure, other])).toBe(sure);
    expect(takenCandidate(choice, [sure, near])).toBeNull();
    expect(takenCandidate({ ...choice, at: 1 }, [sure, near])).toBe(near);
    expect(takenCandidate({ ...choice, account: { id: 5, words: 'X' } }, [sure])).toBeNull();
    expect(takenCandidate(choice, [])).toBeNull();
  });

  test('the text of a candidate has its confidence', () => {
    expect(describeSureness(sure)).toBe('Likely 90');
  });
});

describe('decisionAbout', () => {
  test('a decision uses the candidate, then ticked invoices, then "on account"', () => {
    expect(decisionAbout(null, choice, sure)).toEqual({
      account_id: 1,
      method: 'exact',
      invoice_ids: [7],
    });
    expect(decisionAbout(null, { ...choice, invoices: [8, 9] }, sure)).toMatchObject({
      invoice_ids: [8, 9],
    });
    expect(decisionAbout(null, { ...choice, invoices: [] }, sure)).toEqual({
      account_id: 1,
      method: 'on-account',
    });
    expect(decisionAbout(null, { ...choice, isOnAccount: true }, sure)).toEqual({
      account_id: 1,
      method: 'on-account',
    });
    expect(decisionAbout(null, choice, null)).toBeNull();
  });

  test('a decision uses the chosen account or the current owner of the receipt', () => {
    expect(decisionAbout(null, { ...choice, account: { id: 5, words: 'X' } }, null)).toEqual({
      account_id: 5,
      method: 'oldest-first',
    });
    expect(decisionAbout(4, choice, null)).toEqual({ account_id: 4, method: 'oldest-first' });
  });
});

describe('split receipt', () => {
  const of = (key: number, amount: string) => ({
    key,
    account: { id: key, words: 'X' },
    amount,
    invoices: null,
  });

  test('a split offers the remaining amount for the next part, in local format', () => {
    expect(nextPart(1005, [of(1, '500,50')])).toMatchObject({ key: 2, amount: '504,50' });
    expect(nextPart(1005, [of(1, '1005')]).amount).toBe('');
  });

  test.each([
    ['505.003', 'The amount has fractions of a cent.'],
    ['-5', 'The amount is below zero.'],
    ['five', 'The amount must be a number such as 1234.50.'],
    ['0', 'The amount is zero.'],
  ])('a split has no decision while a part is %s', (typed, why) => {
    const parts = [of(1, '500'), of(2, typed)];
    expect(partFault(typed)).toBe(why);
    expect(decisionAbout(null, { ...choice, parts }, null)).toBeNull();
  });

  test('a split gives each account its part', () => {
    const parts = [of(1, '500'), of(2, '505,00')];
    expect(decisionAbout(null, { ...choice, parts }, null)).toEqual({
      parts: [
        { account_id: 1, amount: 500, method: 'oldest-first' },
        { account_id: 2, amount: 505, method: 'oldest-first' },
      ],
    });
  });
});
