import { expect, test } from 'vitest';
import { refugeFor, type Refuge } from './refuge.ts';

const sandton = { latitude: -26.1076, longitude: 28.0567 };
const small = { width: 20, height: 20, length: 40, max_weight: 10 };
const large = { width: 45, height: 45, length: 60, max_weight: 20 };
const flyer = { length: 30, width: 16, height: 7, weight: 1 };
const box = { length: 50, width: 40, height: 40, weight: 8 };

const locker = (id: number, north: number, free: [number, number], zone = 'Gauteng'): Refuge => ({
  id,
  code: `CG${id}`,
  zone,
  latitude: sandton.latitude + north,
  longitude: sandton.longitude,
  rooms: [
    { ...small, free: free[0] },
    { ...large, free: free[1] },
  ],
});
const wanted = { from: sandton, zone: 'Gauteng' };

test('the parcel goes to the nearest locker with a free door, and a chosen door is not offered again', () => {
  const refuges = [locker(2, 0.03, [5, 5]), locker(1, 0.01, [1, 1])];
  const one = () => refugeFor(refuges, { ...wanted, parcels: [flyer] })?.id;
  expect([one(), one(), one()]).toEqual([1, 1, 2]);
});

test('all parcels of a shipment go to one locker or none', () => {
  const refuges = [locker(1, 0.01, [9, 1]), locker(2, 0.03, [0, 2])];
  expect(refugeFor(refuges, { ...wanted, parcels: [box, box] })?.id).toBe(2);
  expect(refugeFor(refuges, { ...wanted, parcels: [box] })?.id).toBe(1);
  expect(refugeFor(refuges, { ...wanted, parcels: [box] })).toBeUndefined();
});

test('lockers in another province or more than 10 km away are not considered', () => {
  const refuges = [locker(1, 0.01, [5, 5], 'Free State'), locker(2, 0.1, [5, 5])];
  expect(refugeFor(refuges, { ...wanted, parcels: [flyer] })).toBeUndefined();
});
