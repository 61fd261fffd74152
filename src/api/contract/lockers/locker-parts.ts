import * as z from 'zod';
import { doorFields } from '#domain/lockers/doors/door.fields.ts';
import { lockerFields } from '#domain/lockers/locker.fields.ts';
import { openingTimes } from '#domain/lockers/opening-times.ts';
import { rowOf } from '#api/field-schemas.ts';
import { id, instant, line, postalCode } from '../field-parts.ts';
import { province } from '../shipments/shipment-parts.ts';

/** Opening hours by weekday and for public holidays. */
export const openingHours = z
  .record(
    z.string().max(20),
    z.string().regex(openingTimes, 'Use times like 08:00-17:00, or closed.'),
  )
  .meta({
    label: 'Opening hours',
    hint: 'One day per line: Monday 08:00-17:00, or closed.',
  });

export const place = {
  street_address: line('Street address', 200),
  suburb: line('Suburb'),
  city: line('City'),
  zone: province,
  postal_code: postalCode('Postal code must have four digits.'),
  latitude: z
    .number()
    .min(-35.5, 'Choose a point in South Africa.')
    .max(-21.5, 'Choose a point in South Africa.')
    .meta({ label: 'Latitude' }),
  longitude: z
    .number()
    .min(16, 'Choose a point in South Africa.')
    .max(33.5, 'Choose a point in South Africa.')
    .meta({ label: 'Longitude' }),
};

/** Power state of a locker. */
export const lockerPower = {
  /** Minutes that the battery lasts; null while on mains. */
  minutes_left: z.int().nullable(),
  /** Current or next outage, and when the battery runs out during it. */
  outage_from: instant.nullable(),
  outage_until: instant.nullable(),
  dark_from: instant.nullable(),
};

export const lockerRow = rowOf(lockerFields).extend({
  ...lockerPower,
  opening_hours: z.record(z.string(), z.string()),
});

/** State that a user can set. */
export const wantedState = z.enum(['online', 'out-of-order', 'retired']).meta({ label: 'State' });

export const doorRow = rowOf(doorFields);

/** Time of a wrong code, with its access grant if the terminal knows it. */
export const wrongCode = z.union([instant, z.strictObject({ at: instant, access_id: id })]);

export const doorSize = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  /** In centimetres and kilograms. */
  width: z.number(),
  height: z.number(),
  length: z.number(),
  max_weight: z.number(),
  type: z.int(),
});

export const doorPlace = {
  column: z.int().min(1).max(40).meta({ label: 'Column' }),
  row_from: z.int().min(1).max(100).meta({ label: 'First row' }),
  row_span: z.int().min(1).max(20).meta({ label: 'Rows' }),
};
export const whichLocker = id.meta({ label: 'Locker', pick: 'lockers' });
