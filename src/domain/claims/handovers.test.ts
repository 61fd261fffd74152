import { expect, test } from 'vitest';
import { needsNote } from './handovers.ts';

test('a claim held for more than half an hour needs a note', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const needs = (minutes: number, note: string | null) =>
    needsNote({ claimed_at: new Date(now - minutes * 60_000).toISOString(), note }, now);
  expect([needs(30, null), needs(31, null), needs(600, 'Wrong address')]).toEqual([
    false,
    true,
    false,
  ]);
});
