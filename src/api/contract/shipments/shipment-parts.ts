import * as z from 'zod';
import { isSouthAfrica, otherCountryRefused } from '#domain/places/countries.ts';
import { isPostalBox, postalBoxRefused } from '#domain/places/postal-boxes.ts';
import { provinceOf, provinces } from '#domain/places/provinces.ts';
import { statuses } from '#domain/kernel/statuses.ts';
import { id, instant, line, paragraph, postalCode, rand, reason } from '../field-parts.ts';
import { email, mobileNumber } from '../people/person.ts';
import { promoCodeField } from '../pricing/promo-parts.ts';

export const status = z.enum(statuses);
/** Metadata of a price: visible with the permission, and to the user who booked the shipment. */
const priceOfBooking = { needs: 'View billing', unless: 'booked_by_me' };
export const bookedAmount = z.number().meta(priceOfBooking).optional();

const coordinates = {
  latitude: z.number().min(-35.5).max(-21.5).nullish(),
  longitude: z.number().min(16).max(33.5).nullish(),
};

const provinceCode = z.enum(provinces.map(({ code }) => code));

export const province = z
  .string()
  .max(60)
  .transform((text, context) => {
    const found = provinceOf(text);
    if (found !== undefined) return found.code;
    context.issues.push({ code: 'custom', message: 'Choose a province.', input: text });
    return z.NEVER;
  })
  .pipe(provinceCode)
  .meta({
    label: 'Province',
    choices: Object.fromEntries(provinces.map(({ code, name }) => [code, name])),
  });

/**
 * Country as sent by programs and files. It is only checked, because all addresses are in South
 * Africa.
 */
const country = z
  .string()
  .max(60)
  .refine((text) => text.trim() === '' || isSouthAfrica(text), otherCountryRefused)
  .nullish()
  .meta({ label: 'Country' });

const where = {
  suburb: line('Suburb'),
  city: line('City'),
  zone: province,
  postal_code: postalCode('Postal code must have four digits.'),
  country,
  ...coordinates,
};

const contact = {
  company: line('Company').nullish(),
  name: line('Name'),
  email: email.nullish(),
  mobile_number: mobileNumber.nullish(),
  instructions: paragraph('Instructions', 500).nullish(),
};

const door = z.object(where);
const readDoor = door.extend({ zone: provinceCode, locker_id: z.null() });

/** Address for a price: a locker has its own place, a door needs town and province. */
export const sentAddress = door
  .partial()
  .extend({
    locker_id: id.nullish().meta({ label: 'Locker', pick: 'lockers' }),
    /** Does not change the price. It is only checked, because booking would refuse a PO box. */
    street_address: z.string().max(200).nullish().meta({ label: 'Street address' }),
  })
  .transform(({ locker_id, street_address, ...given }, context) => {
    if (typeof locker_id === 'number') return { locker_id };
    if (isPostalBox(street_address ?? ''))
      context.issues.push({
        code: 'custom',
        message: postalBoxRefused,
        path: ['street_address'],
        input: street_address,
      });
    const read = door.safeParse(given);
    if (read.success) return { ...read.data, locker_id: null };
    for (const { message, path } of read.error.issues)
      context.issues.push({ code: 'custom', message, path: [...path], input: given });
    return z.NEVER;
  })
  .pipe(z.union([z.object({ locker_id: id }), readDoor]));

export const atDoor = z.object({
  type: z.enum(['business', 'residential', 'counter']).meta({ label: 'Address type' }),
  ...contact,
  street_address: line('Street address', 200).refine(
    (text) => !isPostalBox(text),
    postalBoxRefused,
  ),
  ...where,
});

export const atLocker = z.object({
  type: z.literal('locker'),
  ...contact,
  mobile_number: mobileNumber.meta({ label: 'Mobile number for the PIN' }),
  locker_id: id.meta({ label: 'Locker', pick: 'lockers' }),
});

/** Address to collect from or deliver to: a door, or a locker with its own place. */
export const address = z.discriminatedUnion('type', [atDoor, atLocker]);

const size = (label: string) => z.number().positive(`${label} must be more than 0.`).max(10_000);

export const sentParcel = z.object({
  description: line('Description').default('Parcel'),
  /** A packaging of the setting `parcel_types`; the default packaging if omitted. */
  packaging: line('Packaging', 60).optional(),
  submitted_length: size('Length').meta({ label: 'Length, cm' }),
  submitted_width: size('Width').meta({ label: 'Width, cm' }),
  submitted_height: size('Height').meta({ label: 'Height, cm' }),
  submitted_weight: size('Weight').meta({ label: 'Weight, kg' }),
});

export const sentParcels = z.array(sentParcel).min(1, 'Add a parcel.').max(100);

export const declaredValue = rand
  .min(0)
  .max(100_000_000)
  .default(0)
  .meta({ label: 'Declared value' });
export const optIn = z.array(z.string().max(40)).max(20).default([]).meta({ label: 'Extras' });

export const requestSources = ['portal', 'api', 'import', 'simulator'] as const;

/** Origin of a booking or price request, stored as sent; the console sends portal and web. */
export const requestSource = {
  requested_from: z.enum(requestSources).optional(),
  platform: line('Platform', 40).optional(),
};

/** Proof of delivery; the settings decide which parts are required. */
export const proof = z.object({
  name: line('Name').optional().meta({ label: 'Received by' }),
  mobile_number: mobileNumber.optional().meta({ label: 'Mobile number of the recipient' }),
  department: line('Department').optional(),
  description: line('Description', 200).optional(),
});

/** Details of a booking besides addresses and parcels. */
export const bookingDetails = {
  ...requestSource,
  service_level_code: z.string().min(1, 'Choose a service.').max(40).meta({ label: 'Service' }),
  opt_in: optIn,
  declared_value: declaredValue,
  customer_reference: line('Customer reference', 60).nullish(),
  order_number: line('Order number', 60).nullish(),
  custom_tracking_reference: line('Custom tracking number', 40).nullish(),
  /** Payment terms from the list in the settings. */
  terms: line('Terms', 200).nullish(),
  collection_after: instant.nullish().meta({ label: 'Collect after' }),
  collection_before: instant.nullish().meta({ label: 'Collect before' }),
  /**
   * Charge that the user saw: if the price has changed, the booking is refused with the new price.
   */
  expected_charge: z.number().nonnegative().optional().meta({ label: 'Price' }),
  /** Reason to exceed the credit limit; only for staff who may edit accounts. */
  over_limit_reason: reason.nullish().meta({ label: 'Reason for going over the limit' }),
};

export const booking = z.object({
  account_id: id.nullish().meta({ label: 'Account', pick: 'accounts' }),
  collection: address,
  delivery: address,
  parcels: sentParcels,
  promo_code: promoCodeField,
  ...bookingDetails,
});

const surcharge = z.object({ code: z.string(), name: z.string(), amount: z.number() });

/**
 * Lines that explain a price. The amount is the part of the price in rand; null for a line that
 * only explains.
 */
const explanation = z.array(
  z.object({ code: z.string(), text: z.string(), amount: z.number().nullable() }),
);

export const price = z.object({
  base_charge: z.number(),
  surcharges: z.array(surcharge),
  charge_excluding_vat: z.number(),
  vat: z.number(),
  charge: z.number(),
  explanation,
});

export const bookedExplanation = explanation.meta(priceOfBooking).optional();
export const bookedSurcharges = z.array(surcharge).meta(priceOfBooking).optional();

/** Service with its price, which the requester sees even without the billing permission. */
export const rate = price.extend({
  service_level_id: z.int(),
  service_level_code: z.string(),
  name: z.string(),
  description: z.string(),
  lane: z.enum(['D2D', 'D2L', 'L2D', 'L2L']),
  days_min: z.int(),
  days_max: z.int(),
  collection_cut_off_time: z.string(),
  estimated_delivery_from: instant,
  estimated_delivery_to: instant,
  /** Explanation of the delivery days, in sentences. */
  promise: z.array(z.string()),
  actual_weight: z.number(),
  volumetric_weight: z.number(),
  charged_weight: z.number(),
});
