import { proofFields, type ProofField } from '#domain/shipments/proof.ts';
import { actingEntry, entryForEach, keptEntry, type Entries } from './entry.ts';

const PRICER = 'server/features/pricing/pricer.ts';
const DOCUMENTS = 'server/features/shipments/documents/shipment-documents.ts';

const OFFERED_WORDS = 'server/features/settings/offered-words.ts';
const REASON_LISTS = 'src/domain/settings/offered-words.ts';

const limit = (side: string, unit: string) =>
  actingEntry([`Largest ${side}`, 'Quotes and bookings over this limit are refused.'], PRICER, {
    unit,
  });

export const shipments: Entries = {
  parcel_types: actingEntry(
    [
      'Kinds of packaging',
      'Offered for each parcel. Quotes, bookings and imported rows with other kinds are refused.',
    ],
    PRICER,
  ),
  maximum_parcel_length: limit('length', 'cm'),
  maximum_parcel_width: limit('width', 'cm'),
  maximum_parcel_height: limit('height', 'cm'),
  maximum_parcel_weight: limit('weight', 'kg'),
  insurance_declared_value_enabled: actingEntry(
    ['Accept declared values', 'When off, bookings with a declared value are refused.'],
    PRICER,
  ),
  insurance_max_declared_value: actingEntry(
    ['Largest declared value', 'Quotes and bookings that declare more are refused.'],
    PRICER,
    { unit: 'R' },
  ),
  service_levels: actingEntry(
    ['Services', 'Door-to-door services that are offered. All of them if none is chosen.'],
    PRICER,
    { options: 'services' },
  ),
  default_service_level: actingEntry(
    ['Usual service', 'Listed first when booking. An account can have its own.'],
    'server/features/quotes/quoting.ts',
    { options: 'services' },
  ),
  label_format: actingEntry(
    [
      'Paper of labels',
      'Stickers are printed one on a label of A6, or four on a sheet of A4; an account can have its own.',
    ],
    DOCUMENTS,
  ),
  shipment_terms: actingEntry(
    ['Terms', 'Payment terms that a booking can have; printed on the waybill.'],
    PRICER,
  ),
  carriers: keptEntry(
    ['Carriers', 'Carriers of the company, by code.'],
    'Drivers and agents belong to branches, not to carriers. Used by API clients.',
  ),
  upstream_provinces: actingEntry(
    [
      'Provinces delivered by another carrier',
      'Bookings to a door in these provinces are handed to the carrier that is set up on the server.',
    ],
    'src/domain/shipments/upstream.ts',
    { options: 'provinces' },
  ),
  provider_tracking_prefixes: actingEntry(
    [
      'Waybill prefixes',
      'Prefixes of waybills of this company; custom tracking numbers cannot begin with them.',
    ],
    PRICER,
  ),
  other_scans: actingEntry(
    ['Further scans', 'Additional scans that are accepted; others are refused.'],
    'server/features/shipments/changes/scans.ts',
    { options: 'scans' },
  ),
};

export const reasons: Entries = {
  note_types: actingEntry(
    ['Kinds of notes', 'Offered with every note; notes of other kinds are refused.'],
    OFFERED_WORDS,
  ),
  rejection_reasons: actingEntry(
    [
      'Why a driver rejects a shipment',
      'Offered when a collection or delivery is rejected; other reasons are refused.',
    ],
    REASON_LISTS,
  ),
  collection_failed_attempt_reasons: actingEntry(
    [
      'Why a collection fails',
      'Offered when a collection attempt has failed; other reasons are refused.',
    ],
    REASON_LISTS,
  ),
  delivery_failed_attempt_reasons: actingEntry(
    [
      'Why a delivery fails',
      'Offered when a delivery attempt has failed; other reasons are refused.',
    ],
    REASON_LISTS,
  ),
  shipment_cancellation_reason: actingEntry(
    [
      'Why a shipment is cancelled',
      'Offered when a shipment or parcel is cancelled; other reasons are refused.',
    ],
    REASON_LISTS,
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

export const proof: Entries = entryForEach(
  proofFields.flatMap((field) => (['enabled', 'required'] as const).map((use) => ({ field, use }))),
  ({ field, use }) => [
    `pod_${field}_${use}`,
    actingEntry(
      [
        `${proofWords[field]}: ${use === 'enabled' ? 'taken' : 'required'}`,
        use === 'enabled'
          ? 'When off, it is not stored with a proof of delivery.'
          : 'Required for a shipment to be delivered.',
      ],
      'src/domain/shipments/proof.ts',
      {
        cell: {
          table: 'Contents of a proof of delivery',
          row: proofWords[field],
          column: use === 'enabled' ? 'Taken' : 'Required',
        },
      },
    ),
  ],
);
