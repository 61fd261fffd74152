import { expect, test } from 'vitest';
import { isGoodPin, newPin } from './pins.ts';

test('PINs that are easy to guess are not issued', () => {
  for (const pin of ['000000', '777777', '123456', '987654', '12345', 'abcdef'])
    expect(isGoodPin(pin)).toBe(false);
  expect(['135790', '112233', '123457'].every(isGoodPin)).toBe(true);
  const digits = [1, 1, 1, 1, 1, 1, 4, 0, 9, 2, 2, 7];
  expect(newPin(() => digits.shift() ?? 0)).toBe('409227');
});

test('the digits of a million PINs are uniformly distributed at every position and independent', () => {
  let state = 7;
  // Generator whose low bits are as random as its high ones.
  const random = (below: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
  const PINS = 170_000;
  const places = Array.from({ length: 6 }, () => new Uint32Array(10));
  const pairs = new Uint32Array(100);
  for (let nth = 0; nth < PINS; nth += 1) {
    const digits = [...newPin(random)].map(Number);
    for (const [place, digit] of digits.entries()) {
      const counts = places[place];
      if (counts) counts[digit] = (counts[digit] ?? 0) + 1;
    }
    const pair = (digits[0] ?? 0) * 10 + (digits[5] ?? 0);
    pairs[pair] = (pairs[pair] ?? 0) + 1;
  }
  // Chi-squared distance from equal frequencies. Chance exceeds the limits below once in a thousand
  // runs. Leaving out PINs that are easy to guess hardly changes the distance.
  const distance = (counts: Uint32Array) => {
    const expected = PINS / counts.length;
    return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  };
  for (const counts of places) expect(distance(counts)).toBeLessThan(27.9);
  expect(distance(pairs)).toBeLessThan(148.2);
});
