import * as z from 'zod';
import { inboundDocumentFields } from '#domain/marketplace/lists/inbound-document.fields.ts';
import {
  inboundLogFields,
  webhookLogFields,
} from '#domain/marketplace/lists/marketplace-logs.fields.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { listOf, rowOf } from '#api/field-schemas.ts';
import { id, ids, outcomes, payload } from '../field-parts.ts';
import { byEventCode, byFingerprint, marketplaceEntities } from './marketplace-parts.ts';

const webhookLog = rowOf(webhookLogFields);
const inboundLog = rowOf(inboundLogFields);
const inboundXml = rowOf(inboundDocumentFields);

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
    ...listOf(webhookLogFields, { event_code: byEventCode, fingerprint: byFingerprint }),
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
    ...listOf(inboundLogFields, { fingerprint: byFingerprint }),
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
      'Receives a shipment from the marketplace. It is booked on the marketplace account, or saved as failed with the reason',
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
    ...listOf(inboundDocumentFields, {}),
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
      'Books a waybill sent as XML, either in JSON or as application/xml. A waybill that cannot be booked is saved as failed, with the reason',
    can: 'Book shipments',
    body: z.object({
      content,
      account_id: id.optional().meta({ label: 'Account', pick: 'accounts' }),
      /** Whether the shipment is only validated and priced, not booked. */
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
