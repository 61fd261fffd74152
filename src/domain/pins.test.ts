import { expect, test } from 'vitest';
import { isGoodPin, newPin } from './pins.ts';

test('PINs that people try first are not given', () => {
  for (const pin of ['000000', '777777', '123456', '987654', '12345', 'abcdef'])
    expect(isGoodPin(pin)).toBe(false);
  expect(['135790', '112233', '123457'].every(isGoodPin)).toBe(true);
  const digits = [1, 1, 1, 1, 1, 1, 4, 0, 9, 2, 2, 7];
  expect(newPin(() => digits.shift() ?? 0)).toBe('409227');
});

test('every digit is as likely as another', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const counts = new Map<string, number>();
  const pins = Array.from({ length: 5000 }, () => newPin(random));
  for (const digit of pins.join('')) counts.set(digit, (counts.get(digit) ?? 0) + 1);
  for (const count of counts.values()) expect(Math.abs(count - 3000)).toBeLessThan(300);
});
