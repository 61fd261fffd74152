import { expect, test } from 'vitest';
import { findingWords, recordedWords } from './words.ts';

const parcel = { use: 'occupied', reference: 'Z6JMPA', holder: null, since: null } as const;

test('the recorded contents of a door are formatted as a sentence', () => {
  expect(recordedWords({ ...parcel, use: 'free' })).toBe('Recorded: free.');
  expect(recordedWords({ ...parcel, use: 'reserved' })).toBe(
    'Recorded: empty, reserved for Z6JMPA.',
  );
  expect(recordedWords(parcel)).toBe('Recorded: Z6JMPA.');
  expect(recordedWords({ ...parcel, reference: null })).toBe(
    'Recorded: a parcel that is not ours.',
  );
  expect(
    recordedWords({ ...parcel, holder: 'Thandi Nkosi', since: '2026-11-24T07:12:00Z' }),
  ).toMatch(/^Recorded: Z6JMPA for Thandi Nkosi, inside since .*09:12\.$/);
});

test('the text of a finding is empty until there is an answer', () => {
  expect(findingWords(null, null)).toBe('');
  expect(findingWords('other', 'NOTOURS1')).toBe('Found NOTOURS1.');
  expect(findingWords('other', null)).toBe('Found another parcel.');
  expect(findingWords('empty', null)).toBe('Empty.');
});
