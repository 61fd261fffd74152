import * as z from 'zod';
import { imports } from '../../src/api/contract/imports.ts';
import { shipmentNotes } from '../../src/api/contract/shipment-notes.ts';
import { id, ids } from '../../src/api/contract/shipment-parts.ts';
import { checkLetter, previewLetter, sendLetters } from '../rules/bulk-email.ts';
import { bookImportRows, IMPORT_CALL } from '../rules/import-booking.ts';
import { checkScan, previewScan, recordScan } from '../rules/scans.ts';
import {
  bulkUpdate,
  checkChanges,
  previewUpdate,
  rightsLacking,
} from '../rules/shipment-changes.ts';
import { openStickers, openWaybills } from '../rules/shipment-documents.ts';
import { addNotes } from '../rules/shipment-notes.ts';
import { previewResubmit, resubmitUpstream } from '../rules/upstream.ts';
import { operation, operationOver } from './operation.ts';

const LARGEST_DOCUMENT = 2000;

const MAIL = 'POST /shipments/bulk/email';
/** The form as a run keeps it: files by their number. */
const letter = shipmentNotes[MAIL].form
  .omit({ attachments: true })
  .extend({ ids, files: z.array(id).max(5).default([]) });

/** Bulk calls of shipments as runs. */
export const shipmentOperations = {
  'POST /shipments/bulkupdate': operation('POST /shipments/bulkupdate', {
    kind: 'inside',
    lacks: rightsLacking,
    check: ({ db }, fields) => checkChanges(db, fields),
    preview: ({ db }, fields, chosen) => previewUpdate(db, fields, chosen),
    work: async ({ db, caller }, body) => (await bulkUpdate(db, caller, body)).results,
  }),
  'POST /shipments/notes/bulk': operation('POST /shipments/notes/bulk', {
    kind: 'inside',
    lacks: ({ permissions }, { is_internal }) =>
      is_internal && !permissions.has('View internal notes') ? ['View internal notes'] : [],
    work: async ({ db, caller }, body) => (await addNotes(db, caller, body)).results,
  }),
  'POST /tracking/shipment-events': operation('POST /tracking/shipment-events', {
    kind: 'inside',
    check: ({ db }, scan) => checkScan(db, scan),
    preview: ({ db }, scan, chosen) => previewScan(db, scan, chosen),
    work: async ({ db, caller }, body) => (await recordScan(db, caller, body)).results,
  }),
  'POST /shipments/resubmit-shiplogic': operation('POST /shipments/resubmit-shiplogic', {
    kind: 'inside',
    preview: ({ db }, _, chosen) => previewResubmit(db, chosen),
    work: async ({ db, caller }, body) => (await resubmitUpstream(db, caller, body.ids)).results,
  }),
  [MAIL]: operationOver(
    { call: MAIL, noun: 'shipments', can: shipmentNotes[MAIL].can, body: letter },
    {
      kind: 'inside',
      check: ({ db, caller }, given) => checkLetter(db, caller, given),
      preview: ({ db }, given, chosen) => previewLetter(db, given, chosen),
      work: async (scope, given) => (await sendLetters(scope, given)).results,
    },
  ),
  [IMPORT_CALL]: operationOver(
    {
      call: IMPORT_CALL,
      noun: 'import-rows',
      can: imports[IMPORT_CALL].can,
      body: z.object({ import_id: id, ids }),
    },
    { kind: 'inside', work: ({ db, caller }, given) => bookImportRows(db, caller, given) },
  ),
  'POST /shipments/waybills/bulk': operation('POST /shipments/waybills/bulk', {
    kind: 'document',
    most: LARGEST_DOCUMENT,
    open: openWaybills,
  }),
  'POST /shipments/stickers/bulk': operation('POST /shipments/stickers/bulk', {
    kind: 'document',
    most: LARGEST_DOCUMENT,
    open: openStickers,
  }),
};
