import { expect, test } from 'vitest';
import { capital, sentenceCase } from './sentence-case.ts';

test('the first letter becomes a capital and the other letters do not change', () => {
  expect([capital('paid by EFT'), capital('EFT'), capital('é'), capital('')]).toEqual([
    'Paid by EFT',
    'EFT',
    'É',
    '',
  ]);
});

test('codes such as out_for_delivery become words', () => {
  expect(['out_for_delivery', 'on-hold', 'a_b-c', ''].map(sentenceCase)).toEqual([
    'Out for delivery',
    'On hold',
    'A b c',
    '',
  ]);
});
