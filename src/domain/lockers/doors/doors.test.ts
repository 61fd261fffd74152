import fc from 'fast-check';
import { expect, test } from 'vitest';
import { doorAfter, type DoorOccurrence } from './after.ts';
import { certaintyOfDoor, stateOf, type Door } from './door.ts';
import { certainties, type Evidence } from './evidence.ts';

const start = Date.parse('2026-11-20T08:00:00Z');
const iso = (minutes: number) => new Date(start + minutes * 60_000).toISOString();

const door: Door = {
  use: 'free',
  use_level: 'sensed',
  use_at: iso(0),
  use_by: 'terminal',
  bolt: 'closed',
  bolt_level: 'sensed',
  bolt_at: iso(0),
  bolt_by: 'terminal',
  parcel_id: null,
  reserved_until: null,
  occupied_since: null,
  last_opened_at: null,
  fault: null,
  blocked_reason: null,
  blocked_by: null,
  blocked_until: null,
};
const sensed = (minutes: number): Evidence => ({
  level: 'sensed',
  at: iso(minutes),
  by: 'terminal',
});
const play = (from: Door, ...happened: (DoorOccurrence & Evidence)[]): Door =>
  happened.reduce((now, one) => doorAfter(now, one).door, from);

test('a deposit and a collection change the use of a door, and blocking a door keeps its contents', () => {
  const full = play(door, { is: 'deposited', parcel_id: 7, ...sensed(1) });
  expect(full).toMatchObject({ use: 'occupied', parcel_id: 7, occupied_since: iso(1) });
  const out = play(full, { is: 'blocked', reason: 'Hinge', until: null, ...sensed(2) });
  expect(stateOf(out)).toBe('out-of-order');
  expect(play(out, { is: 'in-service', ...sensed(3) })).toMatchObject({
    use: 'occupied',
    parcel_id: 7,
  });
  expect(stateOf(play(full, { is: 'collected', parcel_id: 7, ...sensed(4) }))).toBe('free');
});

test('only the code or scan of its own parcel empties a door', () => {
  const full = play(door, { is: 'deposited', parcel_id: 7, ...sensed(1) });
  expect(doorAfter(full, { is: 'collected', ...sensed(2) }).effect).toBe('impossible');
  expect(doorAfter(full, { is: 'collected', parcel_id: 8, ...sensed(2) }).effect).toBe(
    'impossible',
  );
});

test('an acknowledged command does not open a door', () => {
  const asked = { level: 'acknowledged', at: iso(1), by: 'terminal' } as const;
  expect(doorAfter(door, { is: 'sensed', bolt: 'open', ...asked })).toEqual({
    door,
    effect: 'impossible',
  });
});

test('at equal times the report with the higher level of evidence takes precedence, and an older report never does', () => {
  const seen = { level: 'audited', at: iso(5), by: 'user:2' } as const;
  const walked = play(door, { is: 'audited', use: 'occupied', parcel_id: null, ...seen });
  expect(doorAfter(walked, { is: 'collected', ...sensed(5) }).door.use).toBe('occupied');
  expect(doorAfter(walked, { is: 'collected', ...sensed(4) }).effect).toBe('older');
  expect(doorAfter(walked, { is: 'collected', ...sensed(6) }).door.use).toBe('free');
});

test('a jammed door keeps its contents and is repaired only by a sensor or a user', () => {
  const stuck = play(
    door,
    { is: 'deposited', ...sensed(1) },
    { is: 'jammed', fault: 'Latch', ...sensed(2) },
  );
  expect([stateOf(stuck), stuck.use]).toEqual(['jammed', 'occupied']);
  expect(stateOf(play(stuck, { is: 'mended', ...sensed(3) }))).toBe('occupied');
});

const happening = fc.oneof(
  fc.constantFrom<DoorOccurrence>(
    { is: 'deposited' },
    { is: 'collected' },
    { is: 'sensed', bolt: 'open' },
    { is: 'sensed', bolt: 'closed' },
    { is: 'jammed', fault: 'Latch' },
    { is: 'mended' },
  ),
  fc.constantFrom<DoorOccurrence>(
    { is: 'audited', use: 'free', parcel_id: null },
    { is: 'audited', use: 'occupied', parcel_id: null },
  ),
);
/** Events at different times, and an order of arrival with up to three copies of each. */
const told = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 10_000 }), happening), {
    minLength: 1,
    maxLength: 12,
    selector: ([minute]) => minute,
  })
  .map((all) =>
    all.map(([minute, one]): DoorOccurrence & Evidence => ({
      ...one,
      level: one.is === 'audited' ? 'audited' : 'sensed',
      at: iso(minute),
      by: 'terminal',
    })),
  );
const arrivals = told.chain((all) =>
  fc
    .array(fc.constantFrom(...all), { maxLength: all.length * 2 })
    .chain((again) =>
      fc.shuffledSubarray([...all, ...again], { minLength: all.length + again.length }),
    )
    .map((order) => ({ all, order })),
);
const facts = ({ occupied_since: _, ...known }: Door) => ({ ...known, taken: _ !== null });

test('repeated reports in any order give the same door as each report once in the right order', () => {
  fc.assert(
    fc.property(arrivals, ({ all, order }) => {
      const right = play(door, ...all.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)));
      expect(facts(play(door, ...order))).toEqual(facts(right));
    }),
  );
});

test('the certainty about a door never rises over time, and an unknown bolt stays unknown', () => {
  const minutes = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(told, minutes, minutes, (all, one, other) => {
      const known = play(door, ...all);
      for (const unsyncedSince of [null, iso(0)]) {
        const at = (minute: number) => {
          const moment = { lastSeen: iso(1), unsyncedSince, now: start + minute * 60_000 };
          return certainties.indexOf(certaintyOfDoor(known, moment));
        };
        expect(at(Math.max(one, other))).toBeGreaterThanOrEqual(at(Math.min(one, other)));
      }
    }),
  );
  const moment = { lastSeen: iso(1), unsyncedSince: null, now: start };
  expect(certaintyOfDoor({ ...door, bolt: 'unknown' }, moment)).toBe('unknown');
});

test('after a silence of the terminal, doors are certain only once its status report has arrived', () => {
  const minute = (count: number) => start + count * 60_000;
  const at = (count: number) => new Date(minute(count)).toISOString();
  const known = { ...door, use_level: 'sensed', bolt_level: 'sensed' } as const;
  const moment = { lastSeen: at(120), now: minute(120) };
  const before = { ...known, use_at: at(-60), bolt_at: at(-60) };
  expect(certaintyOfDoor(before, { ...moment, unsyncedSince: null })).toBe('certain');
  // Terminal heard from at 0, silent for two hours, then heard from again.
  expect(certaintyOfDoor(before, { ...moment, unsyncedSince: at(0) })).toBe('unknown');
  expect(certaintyOfDoor(before, { ...moment, unsyncedSince: at(110) })).toBe('certain');
  expect(certaintyOfDoor(before, { ...moment, unsyncedSince: at(100) })).toBe('last-known');
  // Later reports about the door are trusted. A person's observation loses its certainty only with
  // age.
  const later = { ...known, use_at: at(119), bolt_at: at(119) };
  expect(certaintyOfDoor(later, { ...moment, unsyncedSince: at(0) })).toBe('certain');
  const seen = { ...before, use_level: 'audited', bolt_level: 'audited' } as const;
  expect(certaintyOfDoor(seen, { ...moment, unsyncedSince: at(0) })).toBe('certain');
});

/** Normal use of a door: parcels go in and out one after the other, and the door sometimes jams. */
const stays = fc
  .array(
    fc.tuple(fc.boolean(), fc.constantFrom<'sensed' | 'jammed' | null>('sensed', 'jammed', null)),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((all) => {
    let minute = 0;
    const tell = (one: DoorOccurrence): DoorOccurrence & Evidence => ({
      ...one,
      ...sensed((minute += 1)),
    });
    return all.flatMap(([isLeft, trouble], at) => {
      const parcel_id = at + 1;
      const went = [tell({ is: 'deposited', parcel_id })];
      if (trouble === 'sensed') went.push(tell({ is: 'sensed', bolt: 'open' }));
      if (trouble === 'jammed')
        went.push(tell({ is: 'jammed', fault: 'Latch' }), tell({ is: 'mended' }));
      const isLast = at === all.length - 1;
      return isLast && isLeft ? went : [...went, tell({ is: 'collected', parcel_id })];
    });
  });

test('repeated reports about parcels change nothing, however late', () => {
  const repeats = fc.array(fc.nat(), { maxLength: 40 });
  fc.assert(
    fc.property(stays, repeats, (all, again) => {
      const heard = all.flatMap((one, at) => [
        one,
        ...again
          .filter((turn) => turn % all.length === at)
          .map((turn) => all[turn % (at + 1)] ?? one),
      ]);
      expect(facts(play(door, ...heard))).toEqual(facts(play(door, ...all)));
    }),
  );
});

test('a reserved door accepts only its parcel, even in a late report after the reservation has ended', () => {
  const until = iso(60);
  const asked = { level: 'commanded', at: iso(1), by: 'system' } as const;
  const kept = play(door, { is: 'reserved', parcel_id: 7, until, ...asked });
  expect(stateOf(kept)).toBe('reserved');
  expect(doorAfter(kept, { is: 'deposited', ...sensed(2) }).effect).toBe('impossible');
  expect(doorAfter(kept, { is: 'deposited', parcel_id: 8, ...sensed(2) }).effect).toBe(
    'impossible',
  );
  expect(play(kept, { is: 'deposited', parcel_id: 7, ...sensed(2) })).toMatchObject({
    use: 'occupied',
    parcel_id: 7,
  });
  const ended = play(kept, { is: 'released', level: 'commanded', at: iso(90), by: 'system' });
  expect(stateOf(ended)).toBe('free');
  // The terminal was offline and reports late what happened before the end.
  expect(play(ended, { is: 'deposited', parcel_id: 7, ...sensed(50) })).toMatchObject({
    use: 'occupied',
    parcel_id: 7,
  });
});

test('newer evidence of the same facts confirms the door, and evidence of other visible facts changes it', () => {
  const effectOf = (from: Door, happened: DoorOccurrence & Evidence) =>
    doorAfter(from, happened).effect;
  expect(effectOf(door, { is: 'sensed', bolt: 'closed', ...sensed(1) })).toBe('confirmed');
  expect(effectOf(door, { is: 'sensed', bolt: 'open', ...sensed(1) })).toBe('changed');
  expect(effectOf(door, { is: 'sensed', bolt: 'open', ...sensed(-1) })).toBe('older');
  const full = play(door, { is: 'deposited', parcel_id: 7, ...sensed(1) });
  expect(effectOf(full, { is: 'deposited', parcel_id: 7, ...sensed(2) })).toBe('confirmed');
  expect(effectOf(full, { is: 'deposited', parcel_id: 8, ...sensed(2) })).toBe('changed');
  const blocked = play(full, { is: 'blocked', reason: 'Hinge', until: null, ...sensed(2) });
  expect(effectOf(blocked, { is: 'blocked', reason: 'Rust', until: null, ...sensed(3) })).toBe(
    'changed',
  );
});
