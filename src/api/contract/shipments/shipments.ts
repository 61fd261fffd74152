import * as z from 'zod';
import { statusFacts } from '#domain/kernel/statuses.ts';
import { endpoints, json, jsonParameter, list } from '#api/endpoint.ts';
import { id, ids, instant, line, outcomes, undoneChange } from '../field-parts.ts';
import { promoCodeField, promoResponse } from '../pricing/promo-parts.ts';
import { shipmentFilter } from './shipment-filter.ts';
import {
  address,
  booking,
  bookingDetails,
  declaredValue,
  optIn,
  price,
  proof,
  rate,
  requestSource,
  sentAddress,
  sentParcels,
  status,
} from './shipment-parts.ts';
import { shipmentDetail, shipmentRow } from './shipment.ts';

/** Title of an update of many shipments, by its main change. */
function updateTitle(given: Readonly<Record<string, unknown>>): string {
  const drivers = [given.collection_driver_id, given.delivery_driver_id];
  if (typeof given.status === 'string') return `Set # to “${statusFacts(given.status).label}”`;
  if (drivers.some((driver) => typeof driver === 'number')) return 'Assign a driver to #';
  return drivers.includes(null) ? 'Remove the driver from #' : 'Update #';
}

export const bookedShipment = z.object({
  id: z.int(),
  short_tracking_reference: z.string(),
  status: z.string(),
  service_level_code: z.string(),
  parcels: z.array(z.string()),
  estimated_delivery_to: instant.nullable(),
  price,
  /** Letters that waybills and labels cannot print, by field. */
  warnings: z.array(z.string()),
});

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

const sandown = {
  type: 'business',
  company: 'Karoo Outdoor',
  name: 'Lerato Mokoena',
  email: 'lerato@karoo.example',
  mobile_number: '+27825550101',
  street_address: '12 Main Road',
  suburb: 'Sandown',
  city: 'Sandton',
  zone: 'GP',
  postal_code: '2196',
};
const seaPoint = {
  type: 'residential',
  name: 'Thandi Nkosi',
  email: 'thandi@mail.example',
  mobile_number: '+27835550102',
  street_address: '3 Beach Road',
  suburb: 'Sea Point',
  city: 'Cape Town',
  zone: 'WC',
  postal_code: '8005',
};
const box = {
  description: 'Running shoes',
  packaging: 'Small box',
  submitted_length: 30,
  submitted_width: 20,
  submitted_height: 15,
  submitted_weight: 1.4,
};
const exampleBooking = {
  account_id: 1,
  collection: sandown,
  delivery: seaPoint,
  parcels: [box],
  service_level_code: 'ECO',
  customer_reference: 'ORD-4711',
};

export const shipments = endpoints({
  'GET /shipments': {
    summary:
      'Shipments by reference, words, status, account, branch, driver, service, dates, flags',
    can: 'View shipments',
    ...list(shipmentRow, {
      filter: shipmentFilter,
      sort: [
        'id',
        'short_tracking_reference',
        'status',
        'status_at',
        'service_level_code',
        'delivery_name',
        'delivery_city',
        'charged_weight',
        'estimated_delivery_to',
        'time_created',
      ],
    }),
    past: true,
    reads: ['shipments'],
    example: { as: 'ops', query: { range: [0, 24], sort: ['time_created', 'DESC'] } },
  },
  'GET /shipments/counts': {
    summary: 'How many shipments each of up to 12 filters finds; words are not counted',
    can: 'View shipments',
    query: z.object({
      filters: jsonParameter(z.array(z.strictObject(shipmentFilter)).min(1).max(12)),
    }),
    returns: json(z.array(z.int().nullable())),
    past: true,
    reads: ['shipments'],
    example: { as: 'account', query: { filters: [{ flag: 'not_final' }, { flag: 'on_hold' }] } },
  },
  'GET /shipments/:id': {
    summary: 'One shipment with its parcels, addresses and charges',
    can: 'View shipments',
    returns: json(shipmentDetail),
    past: true,
    reads: ['shipments'],
    example: { as: 'account', params: { id: 1 } },
  },
  'POST /shipments/quote': {
    summary:
      'Prices of every service between two places; kept for 24 hours so that it can be booked',
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
  'POST /shipments': {
    summary: 'Books a shipment; the price is worked out by the server',
    can: 'Book shipments',
    refuses: [403, 409, 412, 422, 423],
    current: price,
    body: booking,
    returns: json(bookedShipment),
    touches: ['shipments'],
    keyed: true,
    example: { as: 'account', body: exampleBooking },
  },
  'POST /shipments/book-quote': {
    summary: 'Books a quote at its price, with its promo code; a quote is booked once',
    can: 'Book shipments',
    refuses: [403, 404, 409, 412, 422, 423],
    current: price,
    body: z.object({ quote_id: id, collection: address, delivery: address, ...bookingDetails }),
    returns: json(bookedShipment),
    touches: ['shipments'],
    keyed: true,
  },
  'POST /createshipments': {
    summary: 'Books up to 200 shipments; each is booked or refused for itself',
    can: 'Book shipments',
    body: z.object({ shipments: z.array(z.looseObject({})).min(1).max(200) }),
    returns: json(
      z.object({
        results: z.array(
          z.object({
            index: z.int(),
            outcome: z.enum(['ok', 'failed']),
            id: z.int().nullable(),
            short_tracking_reference: z.string().nullable(),
            warnings: z.array(z.string()),
            reason: z.string().nullable(),
            errors: z.record(z.string(), z.array(z.string())).nullable(),
          }),
        ),
        ok: z.int(),
        failed: z.int(),
      }),
    ),
    touches: ['shipments'],
    keyed: true,
    example: { as: 'account', body: { shipments: [exampleBooking] } },
  },
  'POST /shipments/bulkupdate': {
    summary:
      'Changes status or fields of up to 1000 shipments; the answer says for each what happened',
    can: ['Edit shipments', 'Change shipment status', 'Book shipments'],
    body: z.object({
      ids,
      status: status.optional().meta({ label: 'Status' }),
      reason: line('Reason', 200).optional(),
      proof: proof.optional(),
      collection_driver_id: id.nullish().meta({ label: 'Collection driver', pick: 'drivers' }),
      delivery_driver_id: id.nullish().meta({ label: 'Delivery driver', pick: 'drivers' }),
      collection_branch_id: id.optional().meta({ label: 'Collection branch', pick: 'branches' }),
      delivery_branch_id: id.optional().meta({ label: 'Delivery branch', pick: 'branches' }),
      customer_reference: line('Customer reference', 60).nullish(),
      order_number: line('Order number', 60).nullish(),
    }),
    returns: json(outcomes),
    touches: ['shipments', 'runs'],
    keyed: true,
    bulk: 'shipments',
    assistants: 'offered',
    runTitle: updateTitle,
    example: { as: 'ops', body: { ids: [1], customer_reference: 'ORD-4712' } },
  },
  'POST /shipments/undo': {
    summary:
      'Restores shipments to their values before an own change: driver, branch, reference or hold. Shipments that changed since are skipped, with who changed them and when',
    can: ['Edit shipments', 'Change shipment status', 'Assign drivers', 'Book shipments'],
    body: undoneChange,
    returns: json(outcomes),
    touches: ['shipments', 'runs'],
    keyed: true,
    bulk: 'shipments',
    assistants: 'offered',
    runTitle: 'Undo the change of #',
    example: { as: 'ops', body: { ids: [1], run_id: 1 } },
  },
  'PUT /shipment/update-collection-delivery-address': {
    summary: 'Changes the collection address until collected, the delivery address until delivered',
    can: ['Edit shipments', 'Book shipments'],
    body: z.object({
      shipment_id: id,
      collection: address.optional(),
      delivery: address.optional(),
    }),
    returns: json(shipmentDetail),
    touches: ['shipments'],
    versioned: true,
  },
});
