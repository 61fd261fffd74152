import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Calls } from '#api/generated/endpoints.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { files } from '#server/db/schema/files.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { shipment_note_files, shipment_notes } from '#server/db/schema/tracking.ts';
import { users } from '#server/db/schema/users.ts';
import { storeFiles, type Attachment } from './documents/attachments.ts';
import { writeAuditLog } from '#server/http/audit-log.ts';
import { distinctIds, failedRow, NOT_FOUND, okRow, withCounts } from '#server/http/row-results.ts';
import { requireShipment } from './shipment-detail.ts';
import { noteTypeOf } from '../settings/offered-words.ts';
import { requirePermission } from '#server/http/tenancy.ts';

type Input<K extends keyof Calls['shipmentNotes']> = InputOf<K>;

const columns = {
  id: shipment_notes.id,
  shipment_id: shipment_notes.shipment_id,
  note_type: shipment_notes.note_type,
  note: shipment_notes.note,
  is_internal: shipment_notes.is_internal,
  is_communication: shipment_notes.is_communication,
  user_id: shipment_notes.user_id,
  user: users.name,
  time_created: shipment_notes.time_created,
};

interface NoteFile {
  file_id: number;
  name: string;
  type: string;
  size: number;
}

async function filesOf(db: Db, noteIds: readonly number[]): Promise<Map<number, NoteFile[]>> {
  const rows = await db
    .select({
      note_id: shipment_note_files.note_id,
      file_id: files.id,
      name: files.name,
      type: files.type,
      size: files.size,
    })
    .from(shipment_note_files)
    .innerJoin(files, eq(files.id, shipment_note_files.file_id))
    .where(inArray(shipment_note_files.note_id, [...noteIds]))
    .orderBy(files.id);
  const byNote = new Map<number, NoteFile[]>();
  for (const { note_id, ...file } of rows)
    byNote.set(note_id, [...(byNote.get(note_id) ?? []), file]);
  return byNote;
}

/** Notes of a shipment with their files; internal notes only for callers who may see them. */
export async function readNotes(
  db: Db,
  caller: Caller,
  { shipmentId, isCommunication }: { shipmentId: number; isCommunication?: true },
) {
  await requireShipment(db, shipmentId);
  const seesInternal = caller.permissions.has('View internal notes');
  const notes = await db
    .select(columns)
    .from(shipment_notes)
    .leftJoin(users, eq(users.id, shipment_notes.user_id))
    .where(
      and(
        eq(shipment_notes.shipment_id, shipmentId),
        seesInternal ? undefined : eq(shipment_notes.is_internal, false),
        isCommunication ? eq(shipment_notes.is_communication, true) : undefined,
      ),
    )
    .orderBy(desc(shipment_notes.time_created), desc(shipment_notes.id));
  const attached = await filesOf(
    db,
    notes.map(({ id }) => id),
  );
  return notes.map((note) => ({ ...note, attachments: attached.get(note.id) ?? [] }));
}

/** Adds a note with files to a shipment. */
export async function addNote(
  db: Db,
  caller: Caller,
  {
    form,
    attachments,
  }: { form: Input<'POST /shipments/notes'>['form']; attachments: readonly Attachment[] },
) {
  if (form.is_internal) requirePermission(caller, 'View internal notes');
  const shipment = await requireShipment(db, form.shipment_id);
  const [note] = await db
    .insert(shipment_notes)
    .values({
      account_id: shipment.account_id,
      shipment_id: shipment.id,
      user_id: caller.userId,
      note_type: await noteTypeOf(db, form.note_type),
      note: form.note,
      is_internal: form.is_internal,
      is_communication: form.is_communication,
    })
    .returning();
  if (note === undefined) throw new Error('The note was not saved');
  const account_id = form.is_internal ? null : shipment.account_id;
  const stored = await storeFiles(db, attachments, { account_id, user_id: caller.userId });
  if (stored.length > 0)
    await db
      .insert(shipment_note_files)
      .values(stored.map(({ file_id }) => ({ note_id: note.id, file_id, account_id })));
  const { account_id: _, ...shown } = note;
  return { ...shown, user: caller.name, attachments: stored };
}

/** Adds the same note to many shipments. */
export async function addNotes(
  db: Db,
  caller: Caller,
  body: Input<'POST /shipments/notes/bulk'>['body'],
) {
  if (body.is_internal) requirePermission(caller, 'View internal notes');
  const { ids: given, ...written } = body;
  const note = { ...written, note_type: await noteTypeOf(db, body.note_type) };
  const ids = distinctIds(given);
  const found = await db
    .select({ id: shipments.id, account_id: shipments.account_id })
    .from(shipments)
    .where(inArray(shipments.id, ids));
  if (found.length > 0)
    await db.insert(shipment_notes).values(
      found.map(({ id, account_id }) => ({
        ...note,
        account_id,
        shipment_id: id,
        user_id: caller.userId,
      })),
    );
  await writeAuditLog(
    db,
    caller,
    found.map(({ id, account_id }) => ({
      account_id,
      table_name: 'shipments',
      row_id: id,
      action: 'note',
      changes: { note: { from: null, to: note.note } },
    })),
  );
  const known = new Set(found.map(({ id }) => id));
  return withCounts(ids.map((id) => (known.has(id) ? okRow(id) : failedRow(id, NOT_FOUND))));
}
