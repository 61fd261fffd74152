import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isDifference,
  proposeCorrections,
  type WalkAnswer,
  type WalkedParcel,
} from './corrections.ts';
import { findings } from './walk.ts';

const parcel = (id: number, change: Partial<WalkedParcel> = {}): WalkedParcel => ({
  id,
  reference: `P${id}`,
  waits: false,
  pin_used_at: null,
  ...change,
});
const answer = (number: number, change: Partial<WalkAnswer>): WalkAnswer => ({
  number,
  use: 'free',
  recorded: null,
  found: 'as-recorded',
  parcel: null,
  reference: null,
  ...change,
});
const holds = (number: number, recorded: WalkedParcel, change: Partial<WalkAnswer>) =>
  answer(number, { use: 'occupied', recorded, ...change });

test('a door that is as recorded, or was not seen, needs no correction', () => {
  expect(
    proposeCorrections([
      holds(1, parcel(1), {}),
      holds(2, parcel(2), { found: 'undecided' }),
      answer(3, { use: 'reserved', found: 'empty' }),
      answer(4, { found: 'empty' }),
    ]),
  ).toEqual([]);
});

test('an absent parcel was collected if its PIN was used, and is missing otherwise', () => {
  const at = '2026-11-24T09:00:00Z';
  const [used, unused] = proposeCorrections([
    holds(1, parcel(1, { pin_used_at: at }), { found: 'empty' }),
    holds(2, parcel(2), { found: 'empty' }),
  ]);
  expect(used).toMatchObject({ kind: 'empty', collected: { parcel_id: 1, at }, missing: null });
  expect(unused).toMatchObject({ kind: 'empty', collected: null, missing: { parcel_id: 2 } });
});

test('two swapped parcels become one correction, and neither is reported as missing', () => {
  const swapped = proposeCorrections([
    holds(3, parcel(1), { found: 'other', parcel: parcel(2, { waits: true }) }),
    answer(4, {}),
    holds(5, parcel(2), { found: 'other', parcel: parcel(1) }),
  ]);
  expect(swapped).toMatchObject([
    { number: 3, parcel_id: 2, renews_pin: true, missing: null, group: 3 },
    { number: 5, parcel_id: 1, renews_pin: false, missing: null, group: 3 },
  ]);
});

test('a known parcel is moved to its door, and an unknown one blocks the door', () => {
  const [known, unknown] = proposeCorrections([
    answer(1, { found: 'other', parcel: parcel(7), reference: 'P7' }),
    answer(2, { found: 'other', reference: 'X1' }),
  ]);
  expect(known).toMatchObject({ kind: 'holds', parcel_id: 7 });
  expect(unknown).toMatchObject({
    kind: 'unknown-parcel',
    words: 'Out of order: unknown parcel X1.',
  });
});

test('a parcel found behind two doors is not moved', () => {
  const [only] = proposeCorrections([
    holds(1, parcel(1), {}),
    answer(2, { found: 'other', parcel: parcel(1) }),
  ]);
  expect(only).toMatchObject({ number: 2, kind: 'unclear', parcel_id: null });
});

test('a door that does not open or close keeps its recorded contents', () => {
  expect(proposeCorrections([holds(1, parcel(1), { found: 'no-access' })])).toMatchObject([
    { kind: 'fault', words: 'Out of order: the door does not open.', parcel_id: 1, missing: null },
  ]);
});

test('for any answers a parcel moves to at most one door, and a moved parcel is not missing', () => {
  const any = fc.record({
    use: fc.constantFrom('free' as const, 'reserved' as const, 'occupied' as const),
    recorded: fc.boolean(),
    found: fc.constantFrom(...findings),
    parcel: fc.option(fc.integer({ min: 1, max: 8 })),
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 8 }), (given) => {
      const answers = given.map((one, at) =>
        answer(at + 1, {
          ...one,
          recorded: one.recorded && one.use !== 'free' ? parcel(at + 1) : null,
          parcel: one.found === 'other' && one.parcel !== null ? parcel(one.parcel) : null,
        }),
      );
      const made = proposeCorrections(answers);
      expect(made.map(({ number }) => number)).toEqual(
        answers.filter(isDifference).map(({ number }) => number),
      );
      const holding = made.filter(({ kind }) => kind === 'holds').map((one) => one.parcel_id);
      expect(new Set(holding).size).toBe(holding.length);
      for (const { missing } of made)
        if (missing !== null) expect(holding).not.toContain(missing.parcel_id);
    }),
  );
});
