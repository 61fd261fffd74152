import * as z from 'zod';
import { endpoints, json, list } from '#api/endpoint.ts';
import { created, oneOf, rowIds, manyOf, words } from '#api/list-filter.ts';
import { id, ids, instant, outcomes, payload } from '../field-parts.ts';
import {
  byEventCode,
  byFingerprint,
  byWaybill,
  failureFields,
  marketplaceEntities,
} from './marketplace-parts.ts';

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
  version: z.int(),
});

const word = (most: number) => z.string().trim().max(most);
const correctable = {
  orderId: word(60).meta({ label: 'Order' }),
  recipient: word(120).meta({ label: 'Recipient' }),
  mobileNumber: word(20).meta({ label: 'Mobile number' }),
  streetAddress: word(200).meta({ label: 'Street address' }),
  suburb: word(120).meta({ label: 'Suburb' }),
  city: word(120).meta({ label: 'City' }),
  province: word(60).meta({ label: 'Province' }),
  postalCode: word(10).meta({ label: 'Postal code' }),
};
/**
 * Shipment as sent by the marketplace. Fields are optional, so that an incomplete shipment is
 * stored with the reason for its refusal.
 */
const sent = {
  ...z.object(correctable).partial().shape,
  shipmentId: word(60).optional(),
  station: word(20).optional(),
  service: word(40).optional(),
  deliveryPinRequired: z.boolean().optional(),
  /** In centimetres and kilograms. */
  parcels: z
    .array(
      z.object({ length: z.number(), width: z.number(), height: z.number(), weight: z.number() }),
    )
    .max(100)
    .optional(),
};

const document = inboundXml.extend({ content: z.string(), answer: payload.nullable() });
const content = z
  .string()
  .min(1, 'Document is required.')
  .max(100_000, 'Document may have at most 100 000 characters.')
  .meta({ label: 'Document' });

const EXAMPLE = '<Waybill><Reference>WB-1</Reference></Waybill>';

export const marketplaceLogs = endpoints({
  'GET /amazon-shipments/webhook-logs': {
    summary: 'Lists requests between the marketplace and us, newest first. Secrets are masked',
    can: 'View marketplace',
    ...list(webhookLog, {
      filter: {
        search: words,
        id: rowIds,
        amazon_shipment_id: rowIds,
        waybill: byWaybill,
        direction: oneOf(['out', 'in']),
        event_code: byEventCode,
        http_status: manyOf(z.int().min(0).max(599)),
        /** Only failed entries, or only successful ones. */
        failed: z.boolean().optional(),
        /** Only entries of today, or only earlier ones. */
        is_today: z.boolean().optional(),
        fingerprint: byFingerprint,
        ...created,
      },
      sort: ['id', 'event_code', 'http_status', 'duration_ms', 'time_created'],
    }),
    reads: marketplaceEntities,
    example: { as: 'marketplace', query: { range: [0, 24], sort: ['time_created', 'DESC'] } },
  },
  'GET /amazon-shipments/webhook-logs/:id': {
    summary: 'Returns one request with what was sent and received. Secrets are masked',
    can: 'View marketplace',
    returns: json(webhookLog.extend({ request: payload, answer: z.string().nullable() })),
    reads: marketplaceEntities,
  },
  'GET /amazon-shipments/inbound-logs': {
    summary: 'Lists shipments that the marketplace sent us, with their outcome, newest first',
    can: 'View marketplace',
    ...list(inboundLog, {
      filter: {
        search: words,
        id: rowIds,
        waybill: byWaybill,
        amazon_shipment_id: rowIds,
        state: oneOf(['accepted', 'failed', 'resubmitted']),
        fingerprint: byFingerprint,
        ...created,
      },
      sort: ['id', 'waybill', 'state', 'http_status', 'attempts', 'time_created'],
    }),
    reads: marketplaceEntities,
    example: { as: 'marketplace', query: { range: [0, 24], sort: ['time_created', 'DESC'] } },
  },
  'GET /amazon-shipments/inbound-logs/:id': {
    summary: 'Returns one inbound shipment with what was received',
    can: 'View marketplace',
    returns: json(inboundLog.extend({ payload })),
    reads: marketplaceEntities,
  },
  'POST /amazon-shipments/inbound': {
    summary:
      'Receives a shipment from the marketplace. It is booked on the marketplace account, or kept as failed with the reason',
    can: 'Edit marketplace',
    body: z.object({ waybill: z.string().trim().min(1, 'Waybill is required.').max(40), ...sent }),
    returns: json(inboundLog.extend({ payload })),
    touches: [...marketplaceEntities, 'shipments'],
    keyed: true,
    example: { as: 'marketplace', body: { waybill: 'TCGD900001', orderId: '401-1-1' } },
  },
  'PUT /amazon-shipments/inbound-logs/:id': {
    summary: 'Corrects a refused inbound shipment and processes it again',
    can: 'Edit marketplace',
    body: z.object(correctable).partial(),
    returns: json(inboundLog.extend({ payload })),
    touches: [...marketplaceEntities, 'shipments'],
    refuses: [404, 409],
  },
  'GET /inbound-xml': {
    summary: 'Lists XML documents sent by customers, with their outcome, newest first',
    can: 'View inbound XML',
    ...list(inboundXml, {
      filter: {
        search: words,
        id: rowIds,
        account_id: rowIds,
        shipment_id: rowIds,
        source: manyOf(z.string().max(60)),
        document_type: manyOf(z.string().max(60)),
        status: oneOf(['received', 'processed', 'failed']),
        is_test: z.boolean().optional(),
        ...created,
      },
      sort: ['id', 'source', 'document_type', 'reference', 'status', 'time_created'],
    }),
    reads: ['inbound-documents'],
    example: { as: 'ops', query: { range: [0, 24], sort: ['time_created', 'DESC'] } },
  },
  'GET /inbound-xml/:id': {
    summary: 'Returns one XML document as text, with the response it received',
    can: 'View inbound XML',
    returns: json(document),
    reads: ['inbound-documents'],
  },
  'POST /inbound-xml': {
    summary:
      'Books a waybill sent as XML, either in JSON or as application/xml. A waybill that cannot be booked is kept as failed, with the reason',
    can: 'Book shipments',
    body: z.object({
      content,
      account_id: id.optional().meta({ label: 'Account', pick: 'accounts' }),
      /** Validates and prices without booking. */
      is_test: z.boolean().default(false),
    }),
    returns: json(document),
    touches: ['inbound-documents', 'shipments'],
    keyed: true,
    example: { as: 'account', body: { content: EXAMPLE } },
  },
  'PUT /inbound-xml/:id': {
    summary: 'Corrects a refused document and processes it again',
    can: 'Book shipments',
    body: z.object({ content }),
    returns: json(document),
    touches: ['inbound-documents', 'shipments'],
    refuses: [404, 409],
  },
  'POST /inbound-xml/process': {
    summary: 'Processes refused documents again. The response gives the outcome for each',
    can: 'Book shipments',
    body: z.object({ ids: ids.max(200) }),
    returns: json(outcomes),
    touches: ['inbound-documents', 'shipments', 'runs'],
    keyed: true,
    bulk: 'inbound-documents',
    assistants: 'offered',
    runTitle: 'Process # again',
    example: { as: 'ops', body: { ids: [1] } },
  },
});
