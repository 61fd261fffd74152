import { choice, code, fields, id, instant, money, number, text } from '../entities/fields.ts';

const none = { nullable: true } as const;

export const quoteStates = ['open', 'booked', 'expired'] as const;

export const quoteFields = fields({
  time_created: instant('Given', { sort: true }),
  state: choice('Status', quoteStates),
  status: choice('Status', quoteStates, { filter: 'values', filterOnly: true }),
  account_code: code('Account', none),
  contact: text('Contact', none),
  collection_city: text('From'),
  delivery_city: text('To'),
  charged_weight: number('Charged'),
  service_level_code: text('Service', none),
  /** Charge of the booking; without a booking, of the chosen service or the cheapest service. */
  charge: money('Price', none),
  promo_code: code('Promo code', none),
  short_tracking_reference: code('Shipment', none),
  expires_at: instant('Expires', { sort: true }),
  requested_from: text('From'),
  platform: text('Platform'),
  account_id: id('Account', none),
  shipment_id: id('Shipment', none),
  id: id('Id', { sort: true, filter: 'values' }),
});
