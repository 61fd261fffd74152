import * as z from 'zod';
import { endpoints, json, partialPdf, pdf } from '#api/endpoint.ts';
import { upload } from '#api/uploads.ts';
import { id, ids, instant, line, outcomes } from '../field-parts.ts';

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
      'Returns waybills on A4, one page per shipment. Ids that are left out are listed on the last page and in X-Left-Out',
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
      'Returns stickers of 100 × 150 mm, one per parcel. Ids that are left out are listed on the last page and in X-Left-Out',
    can: 'View shipments',
    body: z.object({ ids: ids.max(200) }),
    returns: partialPdf,
    bulk: 'shipments',
    assistants: 'offered',
    runTitle: 'Print stickers of #',
    example: { as: 'account', body: { ids: [1] } },
  },
  'GET /shipments/tracking-stickers/:id': {
    summary: 'Returns small stickers of a shipment with its tracking code',
    can: ['Assign tracking stickers', 'Book shipments'],
    returns: pdf,
    example: { as: 'ops', params: { id: 1 } },
  },
  'GET /shipments/pod/images': {
    summary: 'Lists the proofs of delivery of a shipment',
    can: 'View shipments',
    query: z.object({ shipment_id: id }),
    returns: json(z.array(podImage)),
    reads: ['shipments'],
    example: { as: 'ops', query: { shipment_id: '1' } },
  },
  'POST /shipments/pod/images': {
    summary:
      'Adds a proof of delivery. Accepts PNG, JPEG or WebP, at most 10 MB. Camera data is removed',
    can: 'Manage proof of delivery',
    form: z.object({
      shipment_id: id,
      parcel_id: id.optional(),
      kind: z.enum(['photo', 'signature', 'document']).default('photo').meta({ label: 'Kind' }),
      received_by: line('Received by').optional(),
      image: upload().meta({
        label: 'Picture',
        hint: 'PNG, JPEG or WebP, at most 10 MB. The place and time of the picture are removed from the file.',
      }),
    }),
    returns: json(podImage),
    touches: ['shipments'],
    keyed: true,
  },
  'POST /shipments/pod/delete': {
    summary: 'Removes proofs of delivery. The response gives the outcome for each',
    can: 'Manage proof of delivery',
    body: z.object({ ids: z.array(id).min(1).max(100) }),
    returns: json(outcomes),
    touches: ['shipments'],
    keyed: true,
    example: { as: 'ops', body: { ids: [2_000_000_000] } },
  },
  'GET /shipments/files/:id': {
    summary: 'Returns the content of an attachment or a proof of delivery',
    can: 'View shipments',
    returns: { kind: 'file', types: attachmentTypes },
    reads: ['shipments'],
  },
});
