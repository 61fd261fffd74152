import { expect, test } from 'vitest';
import { lineText } from './line-text.ts';

test.each([
  ['INV000360 ACME', 'inv000360  acme'],
  ['INV000360 ACME', 'ACME; INV 000360'],
  ['KAROO-TRAVEL INV1', 'KarooTravel (INV1)'],
  ['Zoë INV1', 'ZOE INV1'],
])('"%s" and "%s" count as the same text', (text, other) => {
  expect(lineText(text)).toBe(lineText(other));
});

test.each([
  ['INV000123', 'INV000132'],
  ['INV12 3', 'INV1 23'],
  ['KAROO', 'KUDU'],
])('"%s" and "%s" count as different texts', (text, other) => {
  expect(lineText(text)).not.toBe(lineText(other));
});
