import { proofFields, type ProofField } from '#domain/shipments/proof.ts';
import {
  amount,
  flag,
  list,
  number,
  settingsForEach,
  text,
  type Definitions,
} from '../definition.ts';

const LIMIT = 'Quotes and bookings over this limit are refused.';

export const shipments = {
  parcel_types: list(
    'Kinds of packaging',
    'Offered for each parcel. Quotes, bookings and imported rows with other kinds are refused.',
    {
      default: ['Flyer', 'Small box', 'Medium box', 'Large box', 'Pallet', 'Envelope', 'Tube'],
      portal: 'console',
    },
  ),
  maximum_parcel_length: number('Largest length', LIMIT, {
    default: 150,
    bounds: [0, 10_000],
    unit: 'cm',
    portal: 'console',
  }),
  maximum_parcel_width: number('Largest width', LIMIT, {
    default: 120,
    bounds: [0, 10_000],
    unit: 'cm',
    portal: 'console',
  }),
  maximum_parcel_height: number('Largest height', LIMIT, {
    default: 120,
    bounds: [0, 10_000],
    unit: 'cm',
    portal: 'console',
  }),
  maximum_parcel_weight: number('Largest weight', LIMIT, {
    default: 70,
    bounds: [0, 100_000],
    unit: 'kg',
    portal: 'console',
  }),
  insurance_declared_value_enabled: flag(
    'Accept declared values',
    'When off, bookings with a declared value are refused.',
    { default: true, portal: 'console' },
  ),
  insurance_max_declared_value: amount(
    'Largest declared value',
    'Quotes and bookings that declare more are refused.',
    { default: 50_000, portal: 'console' },
  ),
  service_levels: list(
    'Services',
    'Door-to-door services that are offered. If no service is chosen, all services are offered.',
    {
      default: ['ECO', 'ECOR', 'LOX', 'LOF', 'LSE', 'LSF', 'LSX', 'OVN'],
      options: 'services',
      portal: 'console',
    },
  ),
  default_service_level: text(
    'Usual service',
    'Listed first when booking. An account can have its own usual service.',
    { options: 'services', portal: 'console', override: true },
  ),
  label_format: text(
    'Paper of labels',
    'One sticker is printed per A6 label, or four stickers per A4 sheet. An account can have its own paper.',
    { default: 'A6', choices: ['A4', 'A6'], portal: 'console', override: true },
  ),
  shipment_terms: list('Terms', 'Payment terms that a booking can have; printed on the waybill.', {
    default: ['Sender pays', 'Receiver pays', 'Third party pays'],
    portal: 'console',
  }),
  carriers: list('Carriers', 'Carriers of the company, by code.', {
    default: [
      { code: 'own', name: 'Own fleet' },
      { code: 'agent', name: 'Agents' },
    ],
    items: 'pairs',
    portal: 'console',
    keptFor: 'Drivers and agents belong to branches, not to carriers. Used by API clients.',
  }),
  upstream_provinces: list(
    'Provinces delivered by another carrier',
    'Bookings to a door in these provinces are handed to the carrier that is set up on the server.',
    { options: 'provinces', portal: 'console' },
  ),
  provider_tracking_prefixes: list(
    'Waybill prefixes',
    'Prefixes of waybills of this company; custom tracking numbers cannot begin with them.',
    { default: ['TCGD', 'HVC'], portal: 'console' },
  ),
  other_scans: list('Further scans', 'Additional scans that are accepted; others are refused.', {
    default: ['floor-check', 'swad-imaging', 'swad-dimensions'],
    options: 'scans',
    portal: 'console',
  }),
} satisfies Definitions;

export const reasons = {
  note_types: list('Kinds of notes', 'Offered with every note; notes of other kinds are refused.', {
    default: ['General', 'Address', 'Damage', 'Claim', 'Customer call', 'Driver'],
    portal: 'console',
  }),
  rejection_reasons: list(
    'Why a driver rejects a shipment',
    'Offered when a collection or delivery is rejected; other reasons are refused.',
    {
      default: ['Vehicle full', 'Outside my area', 'Parcel over the limits', 'Shift ends'],
      portal: 'console',
    },
  ),
  collection_failed_attempt_reasons: list(
    'Why a collection fails',
    'Offered when a collection attempt has failed; other reasons are refused.',
    {
      default: [
        'Parcel not ready',
        'Business closed',
        'Wrong address',
        'Sender cancelled',
        'Complex or estate gate refused access',
        'Parcel over size',
      ],
      portal: 'console',
    },
  ),
  delivery_failed_attempt_reasons: list(
    'Why a delivery fails',
    'Offered when a delivery attempt has failed; other reasons are refused.',
    {
      default: [
        'Nobody at home',
        'Business closed',
        'Wrong address',
        'Recipient refused',
        'Complex or estate gate refused access',
        'High-risk area, escort needed',
        'Protest or road closure',
        'Load-shedding, intercom dead',
        'Wrong PIN',
        'Recipient has no identity document',
        'Parcel over size for the locker',
        'Locker full',
        'Locker offline',
      ],
      portal: 'console',
    },
  ),
  shipment_cancellation_reason: list(
    'Why a shipment is cancelled',
    'Offered when a shipment or parcel is cancelled; other reasons are refused.',
    {
      default: ['Order cancelled', 'Booked twice', 'Wrong details', 'Customer changed mind'],
      portal: 'console',
    },
  ),
} satisfies Definitions;

const proofWords: Record<ProofField, string> = {
  name: 'Name of the receiver',
  mobile_number: 'Mobile number',
  department: 'Department',
  description: 'Description',
  photos: 'Photos',
  signature: 'Signature',
};

// A signature is captured on the driver's phone, so requiring one would block delivering many
// shipments at once from the console.
export const proof = settingsForEach(
  proofFields.flatMap((field) => (['enabled', 'required'] as const).map((use) => ({ field, use }))),
  ({ field, use }) => [
    `pod_${field}_${use}`,
    flag(
      `${proofWords[field]}: ${use === 'enabled' ? 'taken' : 'required'}`,
      use === 'enabled'
        ? 'When off, this detail is not stored with a proof of delivery.'
        : 'Required for a shipment to be delivered.',
      {
        default: use === 'enabled' ? field !== 'department' : field === 'name',
        portal: 'console',
        cell: {
          table: 'Contents of a proof of delivery',
          row: proofWords[field],
          column: use === 'enabled' ? 'Taken' : 'Required',
        },
      },
    ),
  ],
);
