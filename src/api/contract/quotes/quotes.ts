import * as z from 'zod';
import { paymentProviders } from '#domain/payment-references/payment-references.ts';
import { quoteFields, quoteStates } from '#domain/quotes/quote.fields.ts';
import { endpoints, json, secretText } from '#api/endpoint.ts';
import { listOf } from '#api/field-schemas.ts';
import { id, instant, line } from '../field-parts.ts';
import { email, mobileNumber } from '../people/person.ts';
import { promoCodeField, promoResponse } from '../pricing/promo-parts.ts';
import { bookedShipment, box, sandown, seaPoint } from '../booking/booking-parts.ts';
import { place, request } from './quote-parts.ts';
import {
  address,
  bookingDetails,
  declaredValue,
  optIn,
  price,
  rate,
  requestSource,
  sentAddress,
  sentParcels,
} from '../shipments/shipment-parts.ts';

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

const asked = {
  collection: sentAddress,
  delivery: sentAddress,
  parcels: sentParcels,
  declared_value: declaredValue,
  opt_in: optIn,
  promo_code: promoCodeField,
  ...requestSource,
};

const methods = z.array(z.object({ provider: z.enum(paymentProviders), name: z.string() }));

const conversion = z.object({
  quotes: z.int(),
  booked: z.int(),
  open: z.int(),
  booked_amount: z.number(),
});

const publicQuote = z.object({
  id: secretText(),
  state: z.enum(quoteStates),
  expires_at: instant,
  collection_city: z.string(),
  delivery_city: z.string(),
  charged_weight: z.number(),
  service_level_code: z.string().nullable(),
  rates: z.array(rate),
  /** Extras included in the prices. */
  opt_in: z.array(z.string()),
  extras,
  promo: promoResponse,
  request,
  /** Whether newer rates exist; the quote keeps its prices. */
  has_newer_rates: z.boolean(),
  /** Payment methods: for guests (empty if they cannot book) and for top-ups of accounts. */
  ways: z.object({ guest: methods, top_up: methods }),
});

const claimed = {
  id: secret.optional(),
  /** Id of a quote of the caller's own account, used instead of the secret. */
  quote_id: id.optional(),
  account_id: id.nullish().meta({ label: 'Account', pick: 'accounts' }),
};

const example = {
  collection: { suburb: 'Sandown', city: 'Sandton', zone: 'GP', postal_code: '2196' },
  delivery: { suburb: 'Sea Point', city: 'Cape Town', zone: 'WC', postal_code: '8005' },
  parcels: [
    { submitted_length: 30, submitted_width: 20, submitted_height: 15, submitted_weight: 1.4 },
  ],
};

/** Quote of a public visitor, readable with its secret id. */
const quoteResponse = z.object({
  quote_id: z.int(),
  expires_at: instant,
  rates: z.array(rate),
  unavailable: z.array(
    z.object({ service_level_code: z.string(), name: z.string(), reason: z.string() }),
  ),
  extras: z.array(
    z.object({ code: z.string(), name: z.string(), kind: z.string(), amount: z.number() }),
  ),
  promo: promoResponse,
});

export const quotes = endpoints({
  'GET /quotes': {
    summary:
      'Lists quotes of customers and of the public with what was booked from them, newest first',
    can: 'View rates',
    ...listOf(quoteFields, {}),
    reads: ['shipments'],
    example: { as: 'ops' },
  },
  'GET /quote/conversion': {
    summary: 'Counts the quotes of the last 30 days that were booked, with their amount',
    can: 'View rates',
    returns: json(conversion),
    reads: ['shipments'],
    example: { as: 'ops' },
  },
  'GET /quote/places': {
    summary:
      'Lists suburbs and lockers in South Africa whose name, town or postal code begins with the search text',
    can: 'public',
    query: z.object({ search: z.string().max(60) }),
    returns: json(z.array(z.object({ label: z.string(), detail: z.string(), place }))),
    example: { query: { search: 'Sea Point' } },
  },
  'POST /quote/claim': {
    summary:
      'Assigns an open public quote to an account, or opens a quote that already belongs to it. The quote can then be booked at its prices',
    can: 'Book shipments',
    refuses: [404, 409, 422],
    body: z.object(claimed),
    returns: json(
      z.object({
        quote_id: z.int(),
        account_id: z.int(),
        expires_at: instant,
        service_level_code: z.string().nullable(),
        rates: z.array(rate),
        unavailable,
        extras,
        promo: promoResponse,
        opt_in: z.array(z.string()),
        request,
      }),
    ),
  },
  'POST /quote/rates': {
    summary:
      'Returns prices of every service between two places, at the default rates. Nothing is saved',
    can: 'public',
    body: z.object(asked),
    returns: json(z.object({ rates: z.array(rate), unavailable, extras, promo: promoResponse })),
    example: { body: example },
  },
  'POST /quote/get-quote': {
    summary: 'Creates a quote with a secret id, valid for 24 hours',
    can: 'public',
    hourly: 'quotes',
    body: z.object({
      ...asked,
      contact_name: line('Name').optional(),
      email: email.optional(),
      mobile_number: mobileNumber.optional(),
    }),
    returns: json(publicQuote.extend({ unavailable })),
    example: { body: { ...example, contact_name: 'Thandi Nkosi' } },
  },
  'POST /quote/book': {
    summary:
      'Books an open quote without signing in, at the price shown. The shipment is held until it is paid',
    can: 'public',
    refuses: [404, 409],
    current: price,
    body: z.object({
      id: secret,
      service_level_code: z.string().min(1).max(40).meta({ label: 'Service' }),
      collection: address,
      delivery: address,
      provider: z.enum(paymentProviders).meta({ label: 'Pay by' }),
      expected_charge: z.number().nonnegative().meta({ label: 'Price' }),
    }),
    returns: json(
      z.object({
        short_tracking_reference: z.string(),
        charge: z.number(),
        /** Payment page; null if nothing is due. */
        page: z.string().nullable(),
      }),
    ),
  },
  'POST /quote/pay': {
    summary:
      'Returns another payment page for a booked quote, if the first was abandoned or failed',
    can: 'public',
    refuses: [404, 409],
    body: z.object({ id: secret, provider: z.enum(paymentProviders).meta({ label: 'Pay by' }) }),
    returns: json(z.object({ page: z.string() })),
  },
  'POST /quote/opt-in': {
    summary: 'Chooses a service and extras for a quote and returns the price with them',
    can: 'public',
    body: z.object({
      id: secret,
      service_level_code: z.string().min(1).max(40).meta({ label: 'Service' }),
      opt_in: optIn,
    }),
    returns: json(z.object({ id: secretText(), service_level_code: z.string(), price })),
  },
  'GET /quote/get-shipment/:id': {
    summary:
      'Returns a quote by its secret id, with the reference of the shipment once it is booked',
    can: 'public',
    params: z.object({ id: secret }),
    returns: json(
      publicQuote.extend({
        short_tracking_reference: z.string().nullable(),
        /** Amount that a guest has booked and not paid yet. */
        amount_due: z.number().nullable(),
      }),
    ),
  },
  'POST /shipments/quote': {
    summary:
      'Quotes prices of every service between two places. The quote can be booked for 24 hours',
    can: 'Quote',
    refuses: [423],
    body: z.object({
      account_id: id.nullish().meta({ label: 'Account', pick: 'accounts' }),
      collection: sentAddress,
      delivery: sentAddress,
      parcels: sentParcels,
      declared_value: declaredValue,
      opt_in: optIn,
      promo_code: promoCodeField,
      ...requestSource,
    }),
    returns: json(quoteResponse),
    keyed: true,
    example: {
      as: 'nonbilling',
      body: { collection: sandown, delivery: seaPoint, parcels: [box] },
    },
  },
  'POST /shipments/book-quote': {
    summary: 'Books a quote at its price, with its promo code. A quote can be booked only once',
    can: 'Book shipments',
    refuses: [403, 404, 409, 412, 422, 423],
    current: price,
    body: z.object({ quote_id: id, collection: address, delivery: address, ...bookingDetails }),
    returns: json(bookedShipment),
    touches: ['shipments'],
    keyed: true,
  },
});
