import * as z from 'zod';
import { endpoints, json, partialPdf, pdf } from '#api/endpoint.ts';
import { upload } from '#api/uploads.ts';
import { formId, id, ids, instant, line, outcomes } from '../field-parts.ts';

/** Media types of attachments. */
export const attachmentTypes = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'application/pdf',
  'text/plain',
  'text/csv',
] as const;

const podImage = z.object({
  id: z.int(),
  shipment_id: z.int(),
  parcel_id: z.int().nullable(),
  file_id: z.int(),
  kind: z.enum(['photo', 'signature', 'document']),
  type: z.string(),
  size: z.int(),
  received_by: z.string().nullable(),
  user: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  time_created: instant,
});

export const shipmentFiles = endpoints({
  'POST /shipments/waybills/bulk': {
    summary:
      'Waybills on A4, one page a shipment; ids that are left out stand on the last page and in X-Left-Out',
    can: 'View shipments',
    body: z.object({ ids: ids.max(200) }),
    returns: partialPdf,
    bulk: 'shipments',
    assistants: 'offered',
    runTitle: 'Print waybills of #',
    example: { as: 'account', body: { ids: [1] } },
  },
  'POST /shipments/stickers/bulk': {
    summary:
      'Stickers of 100 × 150 mm, one a parcel; ids that are left out stand on the last page and in X-Left-Out',
    can: 'View shipments',
    body: z.object({ ids: ids.max(200) }),
    returns: partialPdf,
    bulk: 'shipments',
    assistants: 'offered',
    runTitle: 'Print stickers of #',
    example: { as: 'account', body: { ids: [1] } },
  },
  'GET /shipments/tracking-stickers/:id': {
    summary: 'Small stickers of a shipment with the code that people track by',
    can: ['Assign tracking stickers', 'Book shipments'],
    returns: pdf,
    example: { as: 'ops', params: { id: 1 } },
  },
  'GET /shipments/pod/images': {
    summary: 'Proof of delivery of a shipment',
    can: 'View shipments',
    query: z.object({ shipment_id: formId }),
    returns: json(z.array(podImage)),
    reads: ['shipments'],
    example: { as: 'ops', query: { shipment_id: '1' } },
  },
  'POST /shipments/pod/images': {
    summary: 'Adds a proof of delivery: PNG, JPEG or WebP, at most 10 MB; camera data is removed',
    can: 'Manage proof of delivery',
    form: z.object({
      shipment_id: formId,
      parcel_id: formId.optional(),
      kind: z.enum(['photo', 'signature', 'document']).default('photo').meta({ label: 'Kind' }),
      received_by: line('Received by').optional(),
      image: upload(),
    }),
    returns: json(podImage),
    touches: ['shipments'],
    keyed: true,
  },
  'POST /shipments/pod/delete': {
    summary: 'Removes proofs of delivery; the answer says for each what happened',
    can: 'Manage proof of delivery',
    body: z.object({ ids: z.array(id).min(1).max(100) }),
    returns: json(outcomes),
    touches: ['shipments'],
    keyed: true,
    example: { as: 'ops', body: { ids: [2_000_000_000] } },
  },
  'GET /shipments/files/:id': {
    summary: 'The content of an attachment or a proof of delivery',
    can: 'View shipments',
    returns: { kind: 'file', types: attachmentTypes },
    reads: ['shipments'],
  },
});
