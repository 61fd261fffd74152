import { proofFields, type ProofField } from '../proof.ts';
import { CLIENTS, acts, each, kept, type Entries } from './entry.ts';

const PRICER = 'server/features/pricing/pricer.ts';
const BOOKING = 'src/views/booking/use-booking.ts';
const QUESTIONS = 'src/views/shipments/questions.ts';
const APP = "The drivers' app asks for it on the device; the API takes what it sends.";

const limit = (side: string, unit: string) =>
  acts([`Largest ${side}`, 'Quotes and bookings over it are refused.'], PRICER, { unit });

export const shipments: Entries = {
  parcel_types: acts(['Kinds of packaging', 'Offered for each parcel of a booking.'], BOOKING),
  maximum_parcel_length: limit('length', 'cm'),
  maximum_parcel_width: limit('width', 'cm'),
  maximum_parcel_height: limit('height', 'cm'),
  maximum_parcel_weight: limit('weight', 'kg'),
  insurance_declared_value_enabled: acts(
    ['Declared values are taken', 'Without it a booking that declares a value is refused.'],
    PRICER,
  ),
  insurance_max_declared_value: acts(
    ['Largest declared value', 'Quotes and bookings that declare more are refused.'],
    PRICER,
    { unit: 'R' },
  ),
  service_levels: kept(['Services', 'The services that are offered.'], CLIENTS, {
    options: 'services',
  }),
  default_service_level: kept(
    ['Usual service', 'Chosen first in a booking where it is offered.'],
    CLIENTS,
    { options: 'services' },
  ),
  label_format: kept(['Paper of labels', 'How stickers are printed.'], CLIENTS),
  shipment_terms: kept(['Terms', 'Who pays, as a booking can say.'], CLIENTS),
  carriers: kept(['Carriers', 'Who drives for the company, by code.'], CLIENTS),
  provider_tracking_prefixes: kept(
    ['Waybill prefixes', 'How waybills of this company begin.'],
    CLIENTS,
  ),
  other_scans: kept(['Further scans', 'Scans besides those that move a parcel.'], CLIENTS, {
    options: 'scans',
  }),
};

export const reasons: Entries = {
  note_types: acts(['Kinds of notes', 'Offered with every note.'], QUESTIONS),
  rejection_reasons: acts(
    ['Why a driver rejects a collection', 'Offered when a collection is rejected.'],
    QUESTIONS,
  ),
  collection_failed_attempt_reasons: acts(
    ['Why a collection fails', 'Offered when a collection attempt has failed.'],
    QUESTIONS,
  ),
  delivery_failed_attempt_reasons: acts(
    ['Why a delivery fails', 'Offered when a delivery attempt has failed.'],
    QUESTIONS,
  ),
  shipment_cancellation_reason: acts(
    ['Why a shipment is cancelled', 'Offered when a shipment is cancelled.'],
    QUESTIONS,
  ),
};

const canDriver = (what: string) =>
  kept([`Drivers can ${what}`, 'What the app on the device offers.'], APP);

export const drivers: Entries = {
  driver_can_cancel_shipments: canDriver('cancel shipments'),
  driver_can_cancel_parcels: canDriver('cancel parcels'),
  drivers_can_reject_collections: canDriver('reject collections'),
  driver_must_scan_each_parcel: kept(
    ['Drivers scan each parcel', 'What the app on the device asks for.'],
    APP,
  ),
  driver_can_add_shipments: canDriver('add shipments'),
  driver_can_add_parcels: canDriver('add parcels'),
  drivers_can_enter_onetime_pin: canDriver('enter a one-time PIN'),
  drivers_can_send_onetime_pin: canDriver('send a one-time PIN'),
  drivers_can_use_fallback_option: canDriver('use the fallback'),
};

export const lockers: Entries = {
  allow_locker_deposit: kept(['Senders deposit in lockers', 'Who may send so.'], CLIENTS),
  allow_kiosk_deposit: kept(['Senders deposit at kiosks', 'Who may send so.'], CLIENTS),
  allow_point_deposit: kept(['Senders deposit at points', 'Who may send so.'], CLIENTS),
  allow_kiosk_on_sender: kept(['A kiosk can be the sender', 'Who may send so.'], CLIENTS),
  allow_pickup_point_service: kept(['Delivery to points', 'Who may send so.'], CLIENTS),
  allow_staff_to_customer_deposited_shipment: kept(
    ['Staff deposit for customers', 'Who may send so.'],
    CLIENTS,
  ),
  locker_auth_key: kept(
    ['Keys of terminals', 'Keys that older terminals sign in with.'],
    'Each locker has a key of its own here; the older terminals read theirs from this list.',
  ),
};

const proofWords: Record<ProofField, string> = {
  name: 'Name of the receiver',
  mobile_number: 'Mobile number',
  department: 'Department',
  description: 'Description',
  photos: 'Photos',
  signature: 'Signature',
};

export const proof: Entries = each(
  proofFields.flatMap((field) => (['enabled', 'required'] as const).map((use) => ({ field, use }))),
  ({ field, use }) => [
    `pod_${field}_${use}`,
    acts(
      [
        `${proofWords[field]}: ${use === 'enabled' ? 'taken' : 'required'}`,
        use === 'enabled'
          ? 'What is not taken is not kept with a proof of delivery.'
          : 'A shipment is not delivered without it.',
      ],
      'src/domain/proof.ts',
      {
        cell: {
          table: 'What a proof of delivery holds',
          row: proofWords[field],
          column: use === 'enabled' ? 'Taken' : 'Required',
        },
      },
    ),
  ],
);
