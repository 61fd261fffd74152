import * as z from 'zod';
import { endpoints, json, secretText } from '../endpoint.ts';
import { email, instant, mobileNumber } from './person.ts';
import { promoCodeField, promoResponse } from './promo-parts.ts';
import {
  declaredValue,
  line,
  optIn,
  sentAddress,
  price,
  rate,
  requestSource,
  sentParcels,
} from './shipment-parts.ts';

const secret = z
  .string()
  .regex(/^[\w-]{20,60}$/, 'is not a quote')
  .meta({ label: 'Quote' });

const unavailable = z.array(
  z.object({ service_level_code: z.string(), name: z.string(), reason: z.string() }),
);
const extras = z.array(
  z.object({ code: z.string(), name: z.string(), kind: z.string(), amount: z.number() }),
);

const quoteFields = {
  collection: sentAddress,
  delivery: sentAddress,
  parcels: sentParcels,
  declared_value: declaredValue,
  opt_in: optIn,
  promo_code: promoCodeField,
  ...requestSource,
};

const publicQuote = z.object({
  id: secretText(),
  state: z.enum(['open', 'booked', 'expired']),
  expires_at: instant,
  collection_city: z.string(),
  delivery_city: z.string(),
  charged_weight: z.number(),
  service_level_code: z.string().nullable(),
  rates: z.array(rate),
  /** The extras that the prices are with. */
  opt_in: z.array(z.string()),
  extras,
  promo: promoResponse,
});

const example = {
  collection: { suburb: 'Sandown', city: 'Sandton', zone: 'GP', postal_code: '2196' },
  delivery: { suburb: 'Sea Point', city: 'Cape Town', zone: 'WC', postal_code: '8005' },
  parcels: [
    { submitted_length: 30, submitted_width: 20, submitted_height: 15, submitted_weight: 1.4 },
  ],
};

/** Quotes of people without a sign-in; whoever knows the secret id knows the quote. */
export const quotes = endpoints({
  'POST /quote/rates': {
    summary: 'Prices of every service between two places, at the default rates; nothing is kept',
    can: 'public',
    body: z.object(quoteFields),
    returns: json(z.object({ rates: z.array(rate), unavailable, extras, promo: promoResponse })),
    example: { body: example },
  },
  'POST /quote/get-quote': {
    summary: 'A quote that is kept for 24 hours under a secret id',
    can: 'public',
    body: z.object({
      ...quoteFields,
      contact_name: line('Name').optional(),
      email: email.optional(),
      mobile_number: mobileNumber.optional(),
    }),
    returns: json(publicQuote.extend({ unavailable })),
    example: { body: { ...example, contact_name: 'Thandi Nkosi' } },
  },
  'POST /quote/opt-in': {
    summary: 'Chooses a service and extras of a quote and gives the price with them',
    can: 'public',
    body: z.object({
      id: secret,
      service_level_code: z.string().min(1).max(40).meta({ label: 'Service' }),
      opt_in: optIn,
    }),
    returns: json(z.object({ id: secretText(), service_level_code: z.string(), price })),
  },
  'GET /quote/get-shipment/:id': {
    summary: 'A quote by its secret id, and the reference of the shipment once it is booked',
    can: 'public',
    params: z.object({ id: secret }),
    returns: json(publicQuote.extend({ short_tracking_reference: z.string().nullable() })),
  },
});
