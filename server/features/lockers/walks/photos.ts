import { and, eq } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError, invalidError, notFound } from '#api/api-error.ts';
import type { Upload } from '#api/uploads.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { files } from '#server/db/schema/files.ts';
import { locker_walk_doors, locker_walks } from '#server/db/schema/locker-walks.ts';
import { doors } from '#server/db/schema/lockers.ts';
import { photoOf, readImage } from '#server/features/files/image.ts';
import { requireStaff } from '#server/http/tenancy.ts';
import { storeFiles } from '#server/features/shipments/documents/attachments.ts';
import { readWalk } from './walk-rows.ts';
import { heldWalk } from './walks.ts';

type At = InputOf<'POST /locker-walks/:id/doors/:number/photo'>['params'];

const LARGEST_BYTES = 10_000_000;
const LARGEST_SIDE = 12_000;

/**
 * Validates an uploaded photo by its content and re-encodes it; throws with the reason if the photo
 * is unacceptable.
 */
export async function readPhoto({ data }: Upload): Promise<Buffer> {
  if (data.length > LARGEST_BYTES)
    throw new ApiError(413, { message: 'The picture is larger than 10 MB.', code: 'too_large' });
  const accepted = { formats: ['png', 'jpeg', 'webp'], side: LARGEST_SIDE } as const;
  const image = await readImage(data, accepted);
  if (typeof image === 'string')
    throw invalidError({ image: ['This is not a PNG, JPEG or WebP picture.'] });
  return photoOf(image);
}

const doorOf = (db: Db, { id, number }: At) =>
  db
    .select({ door_id: doors.id, file_id: locker_walk_doors.photo_file_id })
    .from(locker_walk_doors)
    .innerJoin(doors, eq(doors.id, locker_walk_doors.door_id))
    .where(and(eq(locker_walk_doors.walk_id, id), eq(doors.number, number)));

/** Replaces the photo of a door and deletes the old photo. */
export async function keepPhoto(at: At, content: Buffer, { db, caller }: Context) {
  requireStaff(caller);
  const walk = await heldWalk(db, at.id);
  const [door] = await doorOf(db, at);
  if (door === undefined) throw notFound();
  const owner = { account_id: null, user_id: caller.userId };
  const photo = { name: `door-${at.number}.jpg`, type: 'image/jpeg', content };
  const [stored] = await storeFiles(db, [photo], owner);
  await db
    .update(locker_walk_doors)
    .set({ photo_file_id: stored?.file_id ?? null })
    .where(
      and(eq(locker_walk_doors.walk_id, walk.id), eq(locker_walk_doors.door_id, door.door_id)),
    );
  if (door.file_id !== null) await db.delete(files).where(eq(files.id, door.file_id));
  await db
    .update(locker_walks)
    .set({ version: walk.version + 1 })
    .where(eq(locker_walks.id, walk.id));
  return readWalk(db, walk.id);
}

/** Reads a photo of a door of the walk. */
export async function photoOfWalk(db: Db, { id, photo }: { id: number; photo: number }) {
  const [file] = await db
    .select({ type: files.type, filename: files.name, data: files.content })
    .from(locker_walk_doors)
    .innerJoin(files, eq(files.id, locker_walk_doors.photo_file_id))
    .where(and(eq(locker_walk_doors.walk_id, id), eq(files.id, photo)));
  if (file === undefined) throw notFound();
  return { ...file, immutable: true } as const;
}
