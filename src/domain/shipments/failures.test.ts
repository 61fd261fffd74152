import { expect, test } from 'vitest';
import { faultOf } from './failures.ts';

test.each([
  [null, 'unknown'],
  ['', 'unknown'],
  ['Aliens', 'unknown'],
  // Reasons of a new company are matched as a whole, not by their words.
  ['Parcel over size for the locker', 'sender'],
  ['Load-shedding, intercom dead', 'outside'],
  ['Locker full', 'carrier'],
  // Reasons that a company adds are matched by their words; the first match wins.
  ['Vehicle broke down', 'carrier'],
  ['Sorted to another branch', 'carrier'],
  ['Flooded bridge', 'outside'],
  ['Gate locked', 'recipient'],
  ['Label unreadable', 'sender'],
] as const)('the reason "%s" is the fault of: %s', (reason, fault) => {
  expect(faultOf(reason)).toBe(fault);
});
