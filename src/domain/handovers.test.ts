import { expect, test } from 'vitest';
import { needsNote } from './handovers.ts';

test('whoever holds a claim for more than half an hour says in a note what the next one has to know', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const needs = (minutes: number, note: string | null) =>
    needsNote({ claimed_at: new Date(now - minutes * 60_000).toISOString(), note }, now);
  expect([needs(30, null), needs(31, null), needs(600, 'Wrong address')]).toEqual([
    false,
    true,
    false,
  ]);
});
