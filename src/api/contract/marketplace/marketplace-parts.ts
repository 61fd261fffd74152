import * as z from 'zod';
import { marketplaceEventFields } from '#domain/marketplace/lists/marketplace-event.fields.ts';
import {
  marketplaceDetailCodes,
  marketplaceEventCodes,
  marketplaceStatuses,
} from '#domain/marketplace/marketplace-events.ts';
import { fingerprints } from '#domain/marketplace/marketplace-failures.ts';
import { marketplaceShipmentFields } from '#domain/marketplace/lists/marketplace-shipment.fields.ts';
import { rowOf } from '#api/field-schemas.ts';
import { oneOf, manyOf } from '#api/list-filter.ts';
import { outcomes } from '../field-parts.ts';

/**
 * All topics of the marketplace. A change can affect shipments and events alike, so every response
 * depends on all topics.
 */
export const marketplaceEntities = [
  'marketplace',
  'marketplace-events',
  'marketplace-inbound',
  'marketplace-invoices',
] as const;

export const fingerprint = z.enum(fingerprints);
export const eventCode = z.enum(marketplaceEventCodes);
export const detailCode = z.enum(marketplaceDetailCodes);
export const byFingerprint = manyOf(fingerprint);
export const byEventCode = manyOf(eventCode);
export const byStatus = oneOf(marketplaceStatuses.map(({ status }) => status));
export const repaired = outcomes;

const inRun = {
  run_id: z.int(),
  /** Ids that do not exist or that the caller may not see. */
  not_found: z.array(z.int()),
};

/**
 * Response of bulk calls, as the specification defines it: `ok` is true, with a message, only if
 * rows are being processed. The run has the outcome of each row.
 */
export const bulkStarted = z.union([
  z.strictObject({ ok: z.literal(true), message: z.string(), ...inRun }),
  z.strictObject({ ok: z.literal(false), ...inRun }),
]);

export const failureFields = {
  error: z.string().nullable(),
  fingerprint: z.string().nullable(),
};

export const marketplaceEvent = rowOf(marketplaceEventFields);

export const marketplaceShipment = rowOf(marketplaceShipmentFields);
