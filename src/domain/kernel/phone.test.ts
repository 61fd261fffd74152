import { assert, property, stringMatching, constantFrom, tuple, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { corpus } from '#tests/support/corpus.ts';
import { dialCodes } from '../settings/dial-codes.ts';
import { phoneIn } from '../search/pasted.ts';
import { phoneParts, phoneProblem, phoneText, readPhone } from './phone.ts';

describe('parsing a telephone number', () => {
  test.each(corpus('phones'))('%j is parsed as %j', (text = '', number = '') => {
    expect(readPhone(text) ?? '').toBe(number);
  });

  test.each([
    '082 123 4567',
    '0821234567',
    '821234567',
    '27821234567',
    '(082) 123-4567',
    '+27 82 123 4567',
    '+27 (0)82 123 4567',
    '0027 82 123 4567',
    ' 082\u00a0123\u00a04567 ',
  ])('%s is parsed as +27821234567', (text) => {
    expect(readPhone(text)).toBe('+27821234567');
  });

  test.each([
    ['+264 81 123 4567', '+264811234567'],
    ['00264 81 123 4567', '+264811234567'],
    ['+1 213 373 4253', '+12133734253'],
    ['0860 123 456', '+27860123456'],
    ['011 555 0101', '+27115550101'],
  ])('%s is parsed as %s', (text, number) => {
    expect(readPhone(text)).toBe(number);
  });

  test.each([
    '',
    '555',
    '12345',
    '+2782555',
    '000 123 4567',
    'call 082 123 4567',
    '082 123 4567 x5',
  ])('%s is not a telephone number and is displayed unchanged', (text) => {
    expect(readPhone(text)).toBeNull();
    expect(phoneParts(text)).toBeNull();
    expect(phoneText(text)).toBe(text);
  });
});

test.each([
  ['082 123 4567 / 083 765 4321', 'The field has several mobile numbers. Keep one.'],
  ['0821234567;0837654321', 'The field has several mobile numbers. Keep one.'],
  ['082 123 4567 or 083 765 4321', 'The field has several mobile numbers. Keep one.'],
  ['082 123 45678', 'Mobile number is invalid'],
  ['082 123 4567', null],
])('the telephone number %s has the error %j', (text, problem) => {
  expect(phoneProblem(text)).toBe(problem);
});

describe('formatting a telephone number', () => {
  test.each([
    ['+27821234567', '082 123 4567'],
    ['0821234567', '082 123 4567'],
    ['+27860123456', '0860 123 456'],
    ['+264811234567', '+264 81 123 4567'],
    ['+12133734253', '+1 213 373 4253'],
  ])('%s is shown as %s', (stored, shown) => {
    expect(phoneText(stored)).toBe(shown);
  });

  test('an input field gets the country and the national number', () => {
    expect(phoneParts('+27821234567')).toEqual({ country: 'ZA', national: '082 123 4567' });
    expect(phoneParts('+264811234567')).toEqual({ country: 'NA', national: '081 123 4567' });
  });
});

const home = stringMatching(/^0[1-9]\d{8}$/);

describe('every telephone number', () => {
  test('ten digits that begin with 01 to 09 are read as a South African number', () => {
    assert(property(home, (text) => readPhone(text) === `+27${text.slice(1)}`));
  });

  test('gives the same result in a pasted list as in a field', () => {
    const start = constantFrom('0', '+27', '+27 ', '0027', '27', '+27 (0)');
    assert(
      property(tuple(start, home, constantFrom('', ' ', '-')), ([prefix, text, gap]) => {
        const digits = text.slice(1);
        const parts = [digits.slice(0, 2), digits.slice(2, 5), digits.slice(5)];
        const written = `${prefix}${parts.join(gap)}`;
        return phoneIn(written) === readPhone(written);
      }),
    );
  });

  test('stays the same after formatting and parsing again', () => {
    assert(
      property(string({ unit: constantFrom(...'+0123456789 ()-') }), (text) => {
        const number = readPhone(text);
        if (number === null) return phoneText(text) === text;
        return readPhone(number) === number && readPhone(phoneText(number)) === number;
      }),
    );
  });
});

test('the dial code of a parsed number belongs to its country', () => {
  const parts = phoneParts('+264811234567');
  expect(dialCodes.find(({ code }) => code === parts?.country)?.phone).toBe('264');
});
