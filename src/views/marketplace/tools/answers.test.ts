import { expect, test } from 'vitest';
import { waybillsIn } from './answers.ts';

test('pasted waybills are split at line breaks, tabs, commas and semicolons', () => {
  expect(waybillsIn('TCGD000404\r\n TCGD000405 \n\n')).toEqual(['TCGD000404', 'TCGD000405']);
  expect(waybillsIn('TCGD1, TCGD2;TCGD3\tTCGD4')).toEqual(['TCGD1', 'TCGD2', 'TCGD3', 'TCGD4']);
  expect(waybillsIn('  \n')).toEqual([]);
});
