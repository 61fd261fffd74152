import { expect, test } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { linesOfError } from './exit-codes.ts';

test('error messages lose control characters but keep their line breaks', () => {
  expect(linesOfError(new Error('first \u001b[2J\nsecond\u0007'))).toEqual(['first [2J', 'second']);
  const refused = new ApiError(422, {
    message: 'Check the row.',
    code: 'invalid',
    errors: { name: ['\u001b]0;x is taken.'] },
  });
  expect(linesOfError(refused)).toEqual(['Check the row.', '  name: ]0;x is taken.']);
});
