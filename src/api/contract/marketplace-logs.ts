import * as z from 'zod';
import { endpoints, json, list } from '../endpoint.ts';
import { rowIds, several } from '../list-filter.ts';
import {
  byWaybill,
  byEventCode,
  byFingerprint,
  byId,
  created,
  failureFields,
  marketplaceEntities,
  one,
  payload,
  words,
} from './marketplace-parts.ts';
import { instant } from './person.ts';

const webhookLog = z.object({
  id: z.int(),
  amazon_shipment_id: z.int().nullable(),
  waybill: z.string().nullable(),
  direction: z.enum(['out', 'in']),
  event_code: z.string().nullable(),
  url: z.string(),
  http_status: z.int().nullable(),
  duration_ms: z.int().nullable(),
  ...failureFields,
  time_created: instant,
});

const inboundLog = z.object({
  id: z.int(),
  waybill: z.string(),
  amazon_shipment_id: z.int().nullable(),
  state: z.enum(['accepted', 'failed', 'resubmitted']),
  http_status: z.int(),
  ...failureFields,
  attempts: z.int(),
  time_created: instant,
  version: z.int(),
});

const inboundXml = z.object({
  id: z.int(),
  account_id: z.int().nullable(),
  account: z.string().nullable(),
  shipment_id: z.int().nullable(),
  short_tracking_reference: z.string().nullable(),
  source: z.string(),
  document_type: z.string(),
  reference: z.string().nullable(),
  status: z.enum(['received', 'processed', 'failed']),
  error: z.string().nullable(),
  is_test: z.boolean(),
  time_created: instant,
  processed_at: instant.nullable(),
});

export const marketplaceLogs = endpoints({
  'GET /amazon-shipments/webhook-logs': {
    summary: 'Requests between the marketplace and us, newest first; secrets are masked',
    can: 'View marketplace',
    ...list(webhookLog, {
      filter: {
        search: words,
        id: rowIds,
        amazon_shipment_id: byId,
        waybill: byWaybill,
        direction: one(['out', 'in']),
        event_code: byEventCode,
        http_status: several(z.int().min(0).max(599)),
        /** Only what failed, or only what did not. */
        failed: z.boolean().optional(),
        fingerprint: byFingerprint,
        ...created,
      },
      sort: ['id', 'event_code', 'http_status', 'duration_ms', 'time_created'],
    }),
    reads: marketplaceEntities,
    example: { as: 'marketplace', query: { range: [0, 24], sort: ['time_created', 'DESC'] } },
  },
  'GET /amazon-shipments/webhook-logs/:id': {
    summary: 'One request with what was sent and what came back; secrets are masked',
    can: 'View marketplace',
    returns: json(webhookLog.extend({ request: payload, answer: z.string().nullable() })),
    reads: marketplaceEntities,
  },
  'GET /amazon-shipments/inbound-logs': {
    summary: 'Shipments that the marketplace sent us, with their outcome, newest first',
    can: 'View marketplace',
    ...list(inboundLog, {
      filter: {
        search: words,
        id: rowIds,
        waybill: byWaybill,
        amazon_shipment_id: byId,
        state: one(['accepted', 'failed', 'resubmitted']),
        fingerprint: byFingerprint,
        ...created,
      },
      sort: ['id', 'waybill', 'state', 'http_status', 'attempts', 'time_created'],
    }),
    reads: marketplaceEntities,
    example: { as: 'marketplace', query: { range: [0, 24], sort: ['time_created', 'DESC'] } },
  },
  'GET /amazon-shipments/inbound-logs/:id': {
    summary: 'One inbound shipment with what was received',
    can: 'View marketplace',
    returns: json(inboundLog.extend({ payload })),
    reads: marketplaceEntities,
  },
  'GET /inbound-xml': {
    summary: 'XML documents that customers sent, with their outcome, newest first',
    can: 'View inbound XML',
    ...list(inboundXml, {
      filter: {
        search: words,
        id: rowIds,
        account_id: byId,
        shipment_id: byId,
        source: several(z.string().max(60)),
        document_type: several(z.string().max(60)),
        status: one(['received', 'processed', 'failed']),
        is_test: z.boolean().optional(),
        ...created,
      },
      sort: ['id', 'source', 'document_type', 'reference', 'status', 'time_created'],
    }),
    reads: ['integrations'],
    example: { as: 'ops', query: { range: [0, 24], sort: ['time_created', 'DESC'] } },
  },
  'GET /inbound-xml/:id': {
    summary: 'One XML document as text, with the answer it got',
    can: 'View inbound XML',
    returns: json(inboundXml.extend({ content: z.string(), answer: payload.nullable() })),
    reads: ['integrations'],
  },
});
