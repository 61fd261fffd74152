import { expect, test } from 'vitest';
import { HIDDEN_CODE, textWithCode } from './message-codes.ts';

test('the stored code replaces the placeholder in a message, and a missing code gives null', () => {
  const text = `Your PIN is ${HIDDEN_CODE}.`;
  expect(textWithCode(text, '104729')).toBe('Your PIN is 104729.');
  expect(textWithCode(text, '$&')).toBe('Your PIN is $&.');
  expect(textWithCode(text, null)).toBeNull();
  expect(textWithCode('It was delivered.', null)).toBe('It was delivered.');
});
