import * as z from 'zod';
import { marketplaceEventFields } from '#domain/marketplace/lists/marketplace-event.fields.ts';
import { marketplaceShipmentFields } from '#domain/marketplace/lists/marketplace-shipment.fields.ts';
import { waybillVerdicts } from '#domain/marketplace/marketplace-waybills.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { listOf } from '#api/field-schemas.ts';
import { claimed } from '#api/list-filter.ts';
import { id, ids, instant, paragraph } from '../field-parts.ts';
import {
  byEventCode,
  byFingerprint,
  byStatus,
  marketplaceEntities,
  repaired,
} from './marketplace-parts.ts';
import { shipmentDetail, timeline } from './marketplace-shipment.ts';

export const marketplace = endpoints({
  'GET /amazon-shipments': {
    summary:
      'Lists shipments of the marketplace, filtered by words, state, status, failure, station and dates',
    can: 'View marketplace',
    ...listOf(marketplaceShipmentFields, { status: byStatus, fingerprint: byFingerprint }),
    reads: marketplaceEntities,
    example: { as: 'marketplace', query: { range: [0, 24], sort: ['time_created', 'DESC'] } },
  },
  'GET /amazon-shipments/event-shipments': {
    summary:
      'Lists events of all marketplace shipments, filtered by state, code, failure, station and dates',
    can: 'View marketplace',
    ...listOf(marketplaceEventFields, {
      event_code: byEventCode,
      fingerprint: byFingerprint,
      ...claimed,
    }),
    reads: marketplaceEntities,
    example: { as: 'marketplace', query: { filter: { state: 'failed' }, range: [0, 24] } },
  },
  'GET /amazon-shipments/:id': {
    summary: 'Returns one marketplace shipment with its events, notes and overrides',
    can: 'View marketplace',
    returns: json(shipmentDetail),
    reads: marketplaceEntities,
  },
  'POST /amazon-shipments/events': {
    summary: 'Returns our timeline of a shipment alongside what the marketplace received',
    can: 'View marketplace',
    body: z
      .strictObject({ id: id.optional(), waybill: z.string().trim().min(1).max(40).optional() })
      .refine((body) => body.id !== undefined || body.waybill !== undefined, {
        message: 'Specify a shipment by id or by waybill.',
        path: ['waybill'],
      }),
    returns: json(timeline),
    reads: marketplaceEntities,
  },
  'POST /amazon-shipments/validate-waybills': {
    summary:
      'Checks whether each of up to 2000 waybills is known and open, well formed and not repeated',
    can: 'View marketplace',
    body: z.object({
      waybills: z.array(z.string().max(60)).min(1, 'Enter at least one waybill.').max(2000),
    }),
    returns: json(
      z.object({
        results: z.array(
          z.object({
            given: z.string(),
            waybill: z.string(),
            verdict: z.enum(waybillVerdicts),
            reason: z.string().nullable(),
            id: z.int().nullable(),
            status: z.string().nullable(),
          }),
        ),
        counts: z.record(z.enum(waybillVerdicts), z.int()),
      }),
    ),
    example: { as: 'marketplace', body: { waybills: ['TCGD000001', 'nothing'] } },
  },
  'POST /amazon-shipments/track-send_event-status': {
    summary: 'Returns the progress of sending events for up to 1000 shipments',
    can: 'View marketplace',
    body: z.object({ ids }),
    returns: json(
      z.array(
        z.object({
          id: z.int(),
          waybill: z.string(),
          state: z.enum(['complete', 'sending', 'blocked', 'not_found']),
          total: z.int(),
          accepted: z.int(),
          failed: z.int(),
          waiting: z.int(),
          overridden: z.int(),
          /** Event that blocks all later events, and the reason. */
          blocked_by: z.string().nullable(),
          last_sent_at: instant.nullable(),
        }),
      ),
    ),
    example: { as: 'marketplace', body: { ids: [1] } },
  },
  'POST /amazon-shipments/shipment-notes': {
    summary: 'Adds the same note to marketplace shipments',
    can: 'Edit marketplace',
    body: z.object({ ids, note: paragraph('Note') }),
    returns: json(repaired),
    touches: ['marketplace', 'runs'],
    keyed: true,
    bulk: 'marketplace',
    assistants: 'offered',
    runTitle: 'Add a note to #',
  },
});
