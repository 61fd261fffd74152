import { and, desc, eq, inArray, notExists } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { FileContent } from '#api/endpoint.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError, notFound, ApiError } from '#api/api-error.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { files } from '#server/db/schema/files.ts';
import { email_files } from '#server/db/schema/messages.ts';
import {
  parcels,
  pod_images,
  shipment_note_files,
  shipment_notes,
} from '#server/db/schema/tracking.ts';
import { users } from '#server/db/schema/users.ts';
import { storeFiles, LARGEST_ATTACHMENTS, imageOf, type Attachment } from './attachments.ts';
import { writeAuditLog } from '#server/http/audit-log.ts';
import { distinctIds, failedRow, NOT_FOUND, okRow, withCounts } from '#server/http/row-results.ts';
import { requireShipment } from '../shipment-detail.ts';

type Key = 'POST /shipments/pod/images';
type Form = InputOf<Key>['form'];

const MAX_IMAGES = 30;

const columns = {
  id: pod_images.id,
  shipment_id: pod_images.shipment_id,
  parcel_id: pod_images.parcel_id,
  file_id: pod_images.file_id,
  kind: pod_images.kind,
  type: files.type,
  size: files.size,
  received_by: pod_images.received_by,
  user: users.name,
  latitude: pod_images.latitude,
  longitude: pod_images.longitude,
  time_created: pod_images.time_created,
};

const selectImages = (db: Db) =>
  db
    .select(columns)
    .from(pod_images)
    .innerJoin(files, eq(files.id, pod_images.file_id))
    .leftJoin(users, eq(users.id, pod_images.user_id))
    .$dynamic();

/** Lists the proofs of delivery of a shipment, newest first. */
export async function proofsOf(db: Db, shipmentId: number) {
  await requireShipment(db, shipmentId);
  return selectImages(db)
    .where(eq(pod_images.shipment_id, shipmentId))
    .orderBy(desc(pod_images.time_created), desc(pod_images.id));
}

async function requireParcel(db: Db, form: Form): Promise<void> {
  if (form.parcel_id === undefined) return;
  const isIts = and(eq(parcels.id, form.parcel_id), eq(parcels.shipment_id, form.shipment_id));
  if ((await db.$count(parcels, isIts)) === 0)
    throw invalidError({ parcel_id: ['There is no such parcel.'] });
}

/**
 * Reads the picture of an upload and names it by its content; throws if the upload is not a
 * picture.
 */
export async function proofImage({ image }: Form): Promise<Attachment> {
  if (image.data.length > LARGEST_ATTACHMENTS)
    throw new ApiError(413, { message: 'The picture is larger than 10 MB.', code: 'too_large' });
  const found = await imageOf(image.data);
  if (found === null) throw invalidError({ image: ['This is not a PNG, JPEG or WebP picture.'] });
  const name = `proof-${createHash('sha256').update(found.content).digest('hex').slice(0, 12)}`;
  return { ...found, name: `${name}.${found.type.slice('image/'.length)}` };
}

export async function addProof(
  db: Db,
  caller: Caller,
  { form, image }: { form: Form; image: Attachment },
) {
  const shipment = await requireShipment(db, form.shipment_id);
  await requireParcel(db, form);
  if ((await db.$count(pod_images, eq(pod_images.shipment_id, shipment.id))) >= MAX_IMAGES)
    throw new ApiError(422, { message: `At most ${MAX_IMAGES} pictures.`, code: 'invalid' });
  const owner = { account_id: shipment.account_id, user_id: caller.userId };
  const [stored] = await storeFiles(db, [image], owner);
  if (stored === undefined) throw new Error('The picture could not be saved');
  const [added] = await db
    .insert(pod_images)
    .values({
      ...owner,
      shipment_id: shipment.id,
      parcel_id: form.parcel_id ?? null,
      file_id: stored.file_id,
      kind: form.kind,
      received_by: form.received_by ?? null,
    })
    .returning({ id: pod_images.id });
  const [shown] = await selectImages(db).where(eq(pod_images.id, added?.id ?? 0));
  if (shown === undefined) throw new Error('The picture could not be saved');
  return shown;
}

/** Deletes files that no proof, note or email references. */
async function removeUnused(db: Db, ids: readonly number[]): Promise<void> {
  const holders = [pod_images, shipment_note_files, email_files];
  await db
    .delete(files)
    .where(
      and(
        inArray(files.id, [...ids]),
        ...holders.map((table) =>
          notExists(
            db.select({ file_id: table.file_id }).from(table).where(eq(table.file_id, files.id)),
          ),
        ),
      ),
    );
}

/** Deletes proofs of delivery, and their pictures unless they are used elsewhere. */
export async function removeProofs(db: Db, caller: Caller, given: readonly number[]) {
  const ids = distinctIds(given);
  const removed = await db.delete(pod_images).where(inArray(pod_images.id, ids)).returning();
  await removeUnused(
    db,
    removed.map(({ file_id }) => file_id),
  );
  await writeAuditLog(
    db,
    caller,
    removed.map(({ account_id, shipment_id, kind, received_by }) => ({
      account_id,
      table_name: 'shipments',
      row_id: shipment_id,
      action: 'remove proof',
      changes: { proof: { from: { kind, received_by }, to: null } },
    })),
  );
  const removedIds = new Set(removed.map(({ id }) => id));
  return withCounts(ids.map((id) => (removedIds.has(id) ? okRow(id) : failedRow(id, NOT_FOUND))));
}

/** Reads a file of a note or proof that the caller may see; throws 404 for other files. */
export async function shipmentFile(db: Db, caller: Caller, id: number): Promise<FileContent> {
  const [proof] = await db
    .select({ id: pod_images.id })
    .from(pod_images)
    .where(eq(pod_images.file_id, id));
  const [note] = await db
    .select({ is_internal: shipment_notes.is_internal })
    .from(shipment_note_files)
    .innerJoin(shipment_notes, eq(shipment_notes.id, shipment_note_files.note_id))
    .where(eq(shipment_note_files.file_id, id));
  const mayRead = note && (!note.is_internal || caller.permissions.has('View internal notes'));
  if (proof === undefined && !mayRead) throw notFound();
  const [file] = await db
    .select({ type: files.type, filename: files.name, data: files.content })
    .from(files)
    .where(eq(files.id, id));
  if (file === undefined) throw notFound();
  return file;
}
