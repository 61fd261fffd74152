import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BYTES_PER_POSITION, packPositions, unpackPositions } from './position-frame.ts';

const position = fc.record({
  driverId: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  heading: fc.double({ min: 0, max: 359.99, noNaN: true }),
  speed: fc.double({ min: 0, max: 255, noNaN: true }),
  age: fc.double({ min: 0, max: 65_535, noNaN: true }),
});

test('unpacked positions are exact to a centimetre and two degrees of heading', () => {
  fc.assert(
    fc.property(fc.array(position, { maxLength: 50 }), (positions) => {
      const frame = packPositions(positions);
      expect(frame.byteLength).toBe(positions.length * BYTES_PER_POSITION);
      for (const [index, one] of unpackPositions(frame).entries()) {
        const was = positions[index];
        if (!was) throw new Error('more positions came back than went in');
        expect(one.driverId).toBe(was.driverId);
        expect(one.longitude).toBeCloseTo(was.longitude, 6);
        expect(one.latitude).toBeCloseTo(was.latitude, 6);
        const turn = Math.abs(one.heading - was.heading);
        expect(Math.min(turn, 360 - turn)).toBeLessThan(1);
        expect(Math.abs(one.speed - was.speed)).toBeLessThanOrEqual(0.5);
        expect(Math.abs(one.age - was.age)).toBeLessThanOrEqual(0.5);
      }
    }),
  );
});

test('a frame within a larger buffer is read from its offset', () => {
  const one = { driverId: 7, longitude: 28.05, latitude: -26.1, heading: 90, speed: 60, age: 3 };
  const larger = new Uint8Array(40);
  larger.set(packPositions([one]), 9);
  expect(unpackPositions(larger.subarray(9, 9 + 16 + 3))[0]).toMatchObject({ driverId: 7, age: 3 });
});

test('values out of range are clamped', () => {
  const [far] = unpackPositions(
    packPositions([{ driverId: 1, longitude: 0, latitude: 0, heading: 360, speed: 900, age: 1e9 }]),
  );
  expect(far).toMatchObject({ heading: 0, speed: 255, age: 65_535 });
});
