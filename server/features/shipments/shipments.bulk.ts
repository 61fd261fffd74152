import { and, sql } from 'drizzle-orm';
import * as z from 'zod';
import { id, ids } from '#api/contract/field-parts.ts';
import { shipmentNotes } from '#api/contract/shipments/shipment-notes.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { accessOf, type Bulk, operation, operationOver } from '#server/runs/operation.ts';
import { rowsOfList } from '#server/runs/rows/row-source.ts';
import { anyRow } from '#server/runs/work.ts';
import { assignEach, checkAssignments, fieldsFor, previewAssignments } from './assign-each.ts';
import { checkEmail, previewEmail, sendEmails } from './changes/bulk-email.ts';
import { checkChanges, rightsLacking } from './changes/requested-changes.ts';
import { checkScan, previewScan, recordScan } from './changes/scans.ts';
import { bulkUpdate, previewUpdate } from './changes/shipment-changes.ts';
import { shipmentUndo } from './changes/undo-changes.ts';
import { openStickers, openWaybills } from './documents/shipment-documents.ts';
import { shipmentConditions } from './list/shipment-list.ts';
import { addNotes } from './shipment-notes.ts';
import { noteTypeOf } from '../settings/offered-words.ts';
import { previewResubmit, resubmitUpstream } from './upstream.ts';

const LARGEST_DOCUMENT = 2000;

const EMAIL_ENDPOINT = 'POST /shipments/bulk/email';
/** Form as stored in a run, with ids of files. */
const emailForm = shipmentNotes[EMAIL_ENDPOINT].form
  .omit({ attachments: true })
  .extend({ ids, files: z.array(id).max(5).default([]) });

const operations = {
  'POST /shipments/bulkupdate': operation('POST /shipments/bulkupdate', {
    kind: 'inside',
    lacks: rightsLacking,
    check: ({ db }, fields) => checkChanges(db, fields),
    preview: ({ db }, fields, selection) => previewUpdate(db, fields, selection),
    work: async ({ db, caller }, body) => (await bulkUpdate(db, caller, body)).results,
  }),
  'POST /shipments/undo': operation('POST /shipments/undo', {
    kind: 'inside',
    check: shipmentUndo.check,
    preview: shipmentUndo.preview,
    work: shipmentUndo.undo,
  }),
  'POST /shipments/assignments': operation('POST /shipments/assignments', {
    kind: 'inside',
    lacks: (caller, { assignments: [first] }) =>
      first === undefined ? [] : rightsLacking(caller, fieldsFor(first)),
    check: ({ db }, named) => checkAssignments(db, named),
    preview: ({ db }, named, selection) => previewAssignments(db, named, selection),
    work: async ({ db, caller }, body) => (await assignEach(db, caller, body)).results,
  }),
  'POST /shipments/notes/bulk': operation('POST /shipments/notes/bulk', {
    kind: 'inside',
    lacks: ({ permissions }, { is_internal }) =>
      is_internal && !permissions.has('View internal notes') ? ['View internal notes'] : [],
    check: async ({ db }, { note_type }) => {
      await noteTypeOf(db, note_type);
    },
    preview: anyRow,
    work: async ({ db, caller }, body) => (await addNotes(db, caller, body)).results,
  }),
  'POST /tracking/shipment-events': operation('POST /tracking/shipment-events', {
    kind: 'inside',
    check: ({ db }, scan) => checkScan(db, scan),
    preview: ({ db }, scan, selection) => previewScan(db, scan, selection),
    work: async ({ db, caller }, body) => (await recordScan(db, caller, body)).results,
  }),
  'POST /shipments/resubmit-shiplogic': operation('POST /shipments/resubmit-shiplogic', {
    kind: 'inside',
    preview: ({ db }, _, selection) => previewResubmit(db, selection),
    work: async ({ db, caller }, body) => (await resubmitUpstream(db, caller, body.ids)).results,
  }),
  [EMAIL_ENDPOINT]: operationOver(
    {
      call: EMAIL_ENDPOINT,
      entity: 'shipments',
      ...accessOf(shipmentNotes[EMAIL_ENDPOINT]),
      body: emailForm,
    },
    {
      kind: 'inside',
      check: ({ db, caller }, given) => checkEmail(db, caller, given),
      preview: previewEmail,
      work: async (scope, given) => (await sendEmails(scope, given)).results,
    },
  ),
  'POST /shipments/waybills/bulk': operation('POST /shipments/waybills/bulk', {
    kind: 'document',
    most: LARGEST_DOCUMENT,
    preview: anyRow,
    open: openWaybills,
  }),
  'POST /shipments/stickers/bulk': operation('POST /shipments/stickers/bulk', {
    kind: 'document',
    most: LARGEST_DOCUMENT,
    preview: anyRow,
    open: openStickers,
  }),
};

const rows = {
  shipments: rowsOfList(
    'GET /shipments',
    (filter, caller) =>
      sql`select ${shipments.id} as id, ${shipments.short_tracking_reference} as label
          from ${shipments} where ${and(sql`true`, ...shipmentConditions(filter, caller))}`,
  ),
};

export default { rows, operations } satisfies Bulk;
