import { expect, test } from 'vitest';
import { parcelProblems, weightsOf } from './parcels.ts';

const parcel = {
  submitted_length: 20,
  submitted_width: 20,
  submitted_height: 10,
  submitted_weight: 0.4,
};

test('every dimension over its maximum is reported with parcel, value and limit', () => {
  const tooMuch = { ...parcel, submitted_length: 151, submitted_weight: 71.5 };
  expect(parcelProblems([parcel, tooMuch], { length: 150, width: 120, weight: 70 })).toEqual({
    'parcels.1.submitted_length': ['Length 151 cm is over the maximum of 150 cm.'],
    'parcels.1.submitted_weight': ['Weight 71.5 kg is over the maximum of 70 kg.'],
  });
});

test('the maximum is allowed and zero means no limit', () => {
  expect(parcelProblems([parcel], { length: 20, width: 0, height: 10, weight: 0.4 })).toEqual({});
});

test('weights add up over the parcels and volumes are rounded up per parcel', () => {
  expect(weightsOf([parcel, { ...parcel, submitted_height: 10.01 }])).toEqual({
    actual: 0.8,
    volumetric: 1.61,
  });
  expect(weightsOf([parcel], 4000).volumetric).toBe(1);
});
