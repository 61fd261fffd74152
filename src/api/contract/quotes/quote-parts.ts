import * as z from 'zod';

/** Suburb or locker to get a price for. */
export const place = z.object({
  locker_id: z.int().nullable(),
  suburb: z.string(),
  city: z.string(),
  zone: z.string(),
  postal_code: z.string(),
  latitude: z.number().nullish(),
  longitude: z.number().nullish(),
});

/** Request of a quote, to repeat it. */
export const request = z.object({
  collection: place,
  delivery: place,
  parcels: z.array(
    z.object({
      description: z.string(),
      packaging: z.string(),
      submitted_length: z.number(),
      submitted_width: z.number(),
      submitted_height: z.number(),
      submitted_weight: z.number(),
    }),
  ),
  declared_value: z.number(),
  promo_code: z.string().nullable(),
});
