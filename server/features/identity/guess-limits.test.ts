import { describe, expect, test } from 'vitest';
import {
  codeCounter,
  PASSWORD_LIMITS,
  passwordCounters,
  secondsToWait,
  type Count,
  type Counter,
  type Guess,
  type Place,
} from './guess-limits.ts';

const DAY_S = 86_400;
const strange: Place = { is: 'strange' };

/** Counters as in the database, with a simulated clock. */
function simulation() {
  const seconds = new Map<string, number[]>();
  const countAt = (now: number, { name, hours }: Counter): Count => {
    const recent = (seconds.get(name) ?? []).filter((at) => at > now - hours * 3600);
    return { failures: recent.length, age: now - (recent.at(-1) ?? now) };
  };
  const waitAt = (now: number, counters: readonly Counter[]) =>
    Math.max(...counters.map((counter) => secondsToWait(counter, countAt(now, counter))));
  return {
    waitAt,
    /** Makes a wrong guess; returns false if the guess must wait and is therefore not counted. */
    guess(now: number, counters: readonly Counter[]): boolean {
      if (waitAt(now, counters) > 0) return false;
      for (const { name } of counters) seconds.set(name, [...(seconds.get(name) ?? []), now]);
      return true;
    },
  };
}

type World = ReturnType<typeof simulation>;

/**
 * Number of guesses that the limits let through on each of the first two days, if each of the given
 * guesses is repeated every minute.
 */
function guessesADay(guesses: readonly Guess[], world = simulation()): [number, number] {
  const tried = guesses.map((guess) => passwordCounters(guess));
  const names = new Set(tried.at(-1)?.map(({ name }) => name));
  // While a counter shared by all guesses waits, no guess is counted.
  const common = tried[0]?.filter(({ name }) => names.has(name)) ?? [];
  const minute = (now: number) => {
    let count = 0;
    for (const counters of tried) {
      if (world.waitAt(now, common) > 0) break;
      if (world.guess(now, counters)) count += 1;
    }
    return count;
  };
  const day = (from: number) => {
    let count = 0;
    for (let now = from; now < from + DAY_S; now += 60) count += minute(now);
    return count;
  };
  return [day(0), day(DAY_S)];
}

const guessFrom = (network: string, account = 0, place: Place = strange): Guess => ({
  email: `user${account}@house.test`,
  network,
  userId: account,
  place,
});
const addresses = (count: number) =>
  Array.from({ length: count }, (_, at) => guessFrom(`address ${at}`));
const accountsFrom = (network: string, count: number) =>
  Array.from({ length: count }, (_, at) => guessFrom(network, at));

describe('guessing passwords', () => {
  test.each([4, 1000])(
    'guesses at one account from %i IP addresses are limited to 130 on the first day, then to 97 a day',
    (count) => {
      const [first, second] = guessesADay(addresses(count));
      expect(first).toBeGreaterThanOrEqual(PASSWORD_LIMITS.account);
      expect(first).toBeLessThanOrEqual(130);
      expect(second).toBeLessThanOrEqual(97);
    },
  );

  test('guesses at 1 000 accounts from one IP address are limited to 200 in all on the first day, then to 110 a day', () => {
    const [first, second] = guessesADay(accountsFrom('one', 1000));
    expect(first).toBeGreaterThanOrEqual(PASSWORD_LIMITS.network);
    expect(first).toBeLessThanOrEqual(200);
    expect(second).toBeLessThanOrEqual(110);
  });

  test.each<Place>([{ is: 'device', id: 1 }, { is: 'address', id: 1 }, { is: 'session' }])(
    'guesses from a known $is are limited to 110 on the first day',
    (place) => {
      const [first, second] = guessesADay([guessFrom('stolen', 0, place)]);
      expect(first).toBeGreaterThanOrEqual(PASSWORD_LIMITS.place);
      expect(first).toBeLessThanOrEqual(110);
      expect(second).toBeLessThanOrEqual(97);
    },
  );

  /** Longest wait for a guess in the last hour of an attack. */
  const longestWait = (world: World, guess: Guess) =>
    Math.max(
      ...Array.from({ length: 60 }, (_, minute) =>
        world.waitAt(2 * DAY_S - minute * 60, passwordCounters(guess)),
      ),
    );

  test('strangers never delay the owner at a known device or address', () => {
    const world = simulation();
    guessesADay(addresses(40), world);
    const ownerWaits = (place: Place) => longestWait(world, guessFrom('address 1', 0, place));
    expect(ownerWaits(strange)).toBeGreaterThan(600);
    expect(ownerWaits({ is: 'device', id: 7 })).toBe(0);
    expect(ownerWaits({ is: 'address', id: 8 })).toBe(0);
    expect(ownerWaits({ is: 'session' })).toBe(0);
  });

  test('guesses from an office at 1 000 accounts do not delay the known users of that office', () => {
    const world = simulation();
    guessesADay(accountsFrom('office', 1000), world);
    expect(longestWait(world, guessFrom('office', 5))).toBeGreaterThan(600);
    expect(longestWait(world, guessFrom('office', 5, { is: 'address', id: 3 }))).toBe(0);
  });

  test('waits grow from 1 to 15 minutes after the failure that reaches the limit', () => {
    const [counter] = passwordCounters(guessFrom('home'));
    const waits = [0, 9, 10, 11, 12, 13, 14, 25].map((failures) =>
      secondsToWait(counter, { failures, age: 0 }),
    );
    expect(waits).toEqual([0, 0, 60, 120, 240, 480, 900, 900]);
    expect(secondsToWait(counter, { failures: 10, age: 45 })).toBe(15);
    expect(secondsToWait(counter, { failures: 10, age: 61 })).toBe(0);
  });
});

test.each<Place>([{ is: 'device', id: 1 }, { is: 'address', id: 1 }, { is: 'session' }, strange])(
  'guesses of second-factor codes are limited to 20 a day from one place ($is), without affecting other places',
  (place) => {
    const world = simulation();
    const counter = [codeCounter(1, place)];
    let counted = 0;
    for (let now = 0; now < DAY_S; now += 10) if (world.guess(now, counter)) counted += 1;
    expect(counted).toBe(20);
    expect(world.waitAt(DAY_S / 2, [codeCounter(1, { is: 'device', id: 99 })])).toBe(0);
  },
);
