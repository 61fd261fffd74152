import { expect, test } from 'vitest';
import { faultOf } from './failures.ts';

test.each([
  [null, 'unknown'],
  ['', 'unknown'],
  ['Aliens', 'unknown'],
  // What a new company names is known whole: none of its words decides.
  ['Parcel over size for the locker', 'sender'],
  ['Load-shedding, intercom dead', 'outside'],
  ['Locker full', 'carrier'],
  // What a company adds is read for its words, the first that fit.
  ['Vehicle broke down', 'carrier'],
  ['Sorted to another branch', 'carrier'],
  ['Flooded bridge', 'outside'],
  ['Gate locked', 'recipient'],
  ['Label unreadable', 'sender'],
] as const)('the reason "%s" is the fault of: %s', (reason, fault) => {
  expect(faultOf(reason)).toBe(fault);
});
