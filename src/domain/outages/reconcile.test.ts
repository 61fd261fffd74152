import { expect, test } from 'vitest';
import { reconcile, type StoredOutage } from './reconcile.ts';

const outage = (id: number, from: number, until: number, more: Partial<StoredOutage> = {}) => ({
  id,
  from,
  until,
  is_fixed: false,
  is_gone: false,
  ...more,
});
const planned = (from: number, until: number, stage = 4) => ({ from, until, stage });
const none = { added: [], changed: [], ended: [], withdrawn: [] };

test('a planned outage that is not stored is added unless it is over', () => {
  const slots = [planned(20, 22), planned(5, 10)];
  expect(reconcile([], slots, 10)).toEqual({ ...none, added: [planned(20, 22)] });
});

test('a new end changes the outage, and repeating it changes nothing', () => {
  const change = { id: 1, until: 24, stage: 6 };
  expect(reconcile([outage(1, 20, 22)], [planned(20, 24, 6)], 10)).toEqual({
    ...none,
    changed: [change],
  });
  expect(reconcile([outage(1, 20, 24)], [planned(20, 24, 6)], 10)).toEqual(none);
});

test('an outage that is no longer planned is withdrawn, or ended if it is running', () => {
  const plan = [outage(1, 20, 22), outage(2, 8, 12), outage(3, 10, 12), outage(4, 5, 10)];
  expect(reconcile(plan, [], 10)).toEqual({ ...none, ended: [2, 3], withdrawn: [1] });
});

test('planning keeps outages that a user has fixed', () => {
  const fixed = outage(1, 19, 21, { is_fixed: true });
  // No second outage overlaps the one that a user moved.
  expect(reconcile([fixed], [planned(20, 22)], 10)).toEqual(none);
  expect(reconcile([fixed], [planned(21, 23)], 10)).toEqual({ ...none, added: [planned(21, 23)] });
  // A slot that a user withdrew is not planned again, but other slots are.
  const gone = outage(1, 20, 22, { is_fixed: true, is_gone: true });
  expect(reconcile([gone], [planned(20, 22), planned(21, 23)], 10)).toEqual({
    ...none,
    added: [planned(21, 23)],
  });
});

test('planning follows the schedule, respects decisions of users and is idempotent', () => {
  const now = 1000;
  const stored = [
    { id: 1, from: 900, until: 1100, is_fixed: false, is_gone: false },
    { id: 2, from: 2000, until: 2100, is_fixed: false, is_gone: false },
    { id: 3, from: 3000, until: 3100, is_fixed: true, is_gone: false },
    { id: 4, from: 950, until: 1200, is_fixed: false, is_gone: false },
  ];
  const wanted = [
    { from: 900, until: 1150, stage: 4 },
    { from: 3050, until: 3200, stage: 4 },
    { from: 4000, until: 4100, stage: 2 },
  ];
  expect(reconcile(stored, wanted, now)).toEqual({
    added: [{ from: 4000, until: 4100, stage: 2 }],
    changed: [{ id: 1, until: 1150, stage: 4 }],
    ended: [4],
    withdrawn: [2],
  });
  const after = [
    { id: 1, from: 900, until: 1150, is_fixed: false, is_gone: false },
    { id: 3, from: 3000, until: 3100, is_fixed: true, is_gone: false },
    { id: 5, from: 4000, until: 4100, is_fixed: false, is_gone: false },
  ];
  const nothing = { added: [], changed: [], ended: [], withdrawn: [] };
  expect(reconcile(after, wanted, now)).toEqual(nothing);
  // A withdrawn slot is not planned again, but overlapping slots are.
  const gone = [{ id: 6, from: 4000, until: 4200, is_fixed: true, is_gone: true }];
  const two = [
    { from: 4000, until: 4100, stage: 2 },
    { from: 4150, until: 4300, stage: 2 },
  ];
  expect(reconcile(gone, two, now).added).toEqual([two[1]]);
});
