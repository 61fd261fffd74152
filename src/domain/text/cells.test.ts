import { expect, test } from 'vitest';
import { corpus } from '#tests/support/corpus.ts';
import { cellFault, cellProblem, withoutShortened } from './cells.ts';

test.each(corpus('cells'))('the cell %j has the fault %j', (text = '', fault = '') => {
  expect(cellFault(text) ?? '').toBe(fault);
});

test('the message about a fault names the cause and the remedy', () => {
  expect(cellProblem('Customer reference', '6.12206E+11')).toBe(
    'Customer reference was shortened to 6.12206E+11 by the spreadsheet. Format the column as text, enter the value again and upload the file again.',
  );
  expect(cellProblem('Name', '#REF!')).toBe(
    'Name is the spreadsheet error #REF!. Correct the formula or type the value.',
  );
  expect(cellProblem('Name', 'Thandi Nkosi')).toBeNull();
});

test('the digits of a shortened number are not a reference', () => {
  expect(withoutShortened('EFT 1.23457E+11 INV000007').split(/\s+/)).toEqual(['EFT', 'INV000007']);
  expect(withoutShortened('12E5 and E+11')).toBe('12E5 and E+11');
});
