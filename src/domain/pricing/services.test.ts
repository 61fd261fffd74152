import { expect, test } from 'vitest';
import {
  chargedWeight,
  lockerServiceCode,
  lockerSizeFor,
  defaultServices,
  volumetricWeight,
} from './services.ts';

test('the volumetric weight follows from the dimensions', () => {
  expect(volumetricWeight({ length: 20, width: 20, height: 10 })).toBe(0.8);
  expect(volumetricWeight({ length: 20, width: 20, height: 10 }, 4000)).toBe(1);
  expect(volumetricWeight({ length: 60, width: 40, height: 40 })).toBe(19.2);
});

test('the heavier weight is charged in whole kilograms', () => {
  expect(chargedWeight(0.3, 0.8)).toBe(1);
  expect(chargedWeight(4.2, 0.8)).toBe(5);
  expect(chargedWeight(4, 6.01)).toBe(7);
  expect(chargedWeight(0, 0)).toBe(1);
});

test('the smallest fitting door is found in any orientation of the parcel', () => {
  expect(lockerSizeFor({ length: 60, width: 8, height: 17, weight: 2 })?.code).toBe('XS');
  expect(lockerSizeFor({ length: 60, width: 8, height: 17, weight: 2.5 })?.code).toBe('S');
  expect(lockerSizeFor({ length: 61, width: 8, height: 17, weight: 1 })?.code).toBe('XL');
  expect(lockerSizeFor({ length: 70, width: 10, height: 10, weight: 1 })).toBeUndefined();
});

test('every service has a unique code', () => {
  const codes = defaultServices.map((service) => service.code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).toContain('L2DXS - ECO');
  expect(lockerServiceCode('L2L', 'M')).toBe('L2LM - ECO');
});
