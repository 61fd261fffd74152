import { expect, test } from 'vitest';
import { rightsChange } from './rights-change.ts';

test('gained and lost permissions are named, but only the first four of each', () => {
  expect(rightsChange(['a', 'b'], ['b', 'a'])).toBe('Keeps the same permissions');
  expect(rightsChange(['a'], ['a', 'b'])).toBe('Gains b');
  expect(rightsChange(['a', 'b', 'c', 'd', 'e', 'f'], ['g'])).toBe(
    'Gains g; loses a, b, c, d and 2 more',
  );
});
