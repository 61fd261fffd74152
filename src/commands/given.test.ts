import { expect, test } from 'vitest';
import { question } from './asking/ask.ts';
import { answerFromSentence } from './given.ts';

const status = question({
  name: 'status',
  label: 'Status',
  kind: 'choice',
  options: ['On hold', 'On hold internal', 'Cancelled'].map((label) => ({ value: label, label })),
});
const reason = question({
  name: 'reason',
  label: 'Reason',
  kind: 'text',
  check: (value) =>
    String(value).length > 3 ? { ok: true, value } : { ok: false, why: 'Too short.' },
});
const driver = question({ name: 'driver', label: 'Driver', kind: 'record', pick: 'drivers' });

test('an argument of a sentence that the question accepts becomes its answer', () => {
  const known = answerFromSentence([
    { is: 'answer', name: 'status', text: 'Cancelled' },
    { is: 'text', text: 'duplicate' },
  ]);
  expect(known(status, {})).toEqual({
    step: { name: 'status', label: 'Status', value: 'Cancelled', words: 'Cancelled' },
  });
  expect(known(reason, {})).toMatchObject({ step: { value: 'duplicate' } });
  expect(known(driver, {})).toBeNull();
});

test('the first letters of a listed reason choose it', () => {
  const listed = question({
    name: 'reason',
    label: 'Reason',
    kind: 'choice',
    options: ['Booked twice', 'Wrong details'].map((label) => ({ value: label, label })),
  });
  const known = (text: string) => answerFromSentence([{ is: 'text', text }])(listed, {});
  expect(known('booked')).toMatchObject({ step: { value: 'Booked twice' } });
  expect(known('duplicate')).toEqual({ typed: 'duplicate' });
});

test('an argument of a sentence that is invalid or ambiguous is prefilled in the input', () => {
  const known = answerFromSentence([
    { is: 'answer', name: 'status', text: 'Hold' },
    { is: 'text', text: 'no' },
    { is: 'person', text: 'sipho' },
  ]);
  expect(known(status, {})).toEqual({ typed: 'Hold' });
  expect(known(reason, {})).toEqual({ typed: 'no' });
  expect(known(driver, {})).toEqual({ typed: 'sipho' });
});

test('the question is adapted to the earlier answers first', () => {
  const later = {
    ...reason,
    after: () => question({ name: 'reason', label: 'Why', kind: 'text' }),
  };
  expect(answerFromSentence([{ is: 'text', text: 'no' }])(later, {})).toMatchObject({
    step: { label: 'Why', value: 'no' },
  });
});
