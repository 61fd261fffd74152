import { expect, test } from 'vitest';
import { describeError } from './describe-error.ts';

function failure(stack: string, cause?: unknown): Error {
  const error = new RangeError('Invalid time value', { cause });
  error.stack = stack;
  return error;
}

test.each([
  [
    'Chromium',
    'RangeError: Invalid\n    at f (http://a.test/assets/shell-D3x.js:1:2345)',
    'shell-D3x.js:1:2345',
  ],
  [
    'Firefox',
    'f@http://a.test/assets/shell-D3x.js:1:2345\n@http://a.test/b.js:1:1',
    'shell-D3x.js:1:2345',
  ],
  ['WebKit', 'module code@http://a.test/assets/shell-D3x.js:1:2345', 'shell-D3x.js:1:2345'],
  ['an engine without stacks', '', null],
])('the file in a stack of %s is found', (_, stack, file) => {
  expect(describeError(failure(stack))).toMatchObject({
    message: 'RangeError: Invalid time value',
    file,
  });
});

test('the root error of any thrown value is described', () => {
  const root = failure('at x.js:3:4');
  expect(
    describeError(new Error('outside', { cause: new Error('between', { cause: root }) })),
  ).toMatchObject({
    message: 'RangeError: Invalid time value',
    file: 'x.js:3:4',
  });
  expect(describeError('words')).toEqual({ message: 'words', file: null, stack: null });
});
