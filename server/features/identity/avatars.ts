import { createHash } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Upload } from '#api/uploads.ts';
import { invalidError, notFound, ApiError } from '#api/api-error.ts';
import { isTenant } from '#domain/people/tenancy.ts';
import { DRIVER_ROLE_ID } from '#domain/people/roles.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { files } from '#server/db/schema/files.ts';
import { users } from '#server/db/schema/users.ts';
import { readImage, type ImageFile } from '../files/image.ts';

const LARGEST_BYTES = 2_000_000;
const LARGEST_SIDE = 4000;

/**
 * Validates and re-encodes an avatar by its content; throws with the reason if the avatar is not
 * acceptable.
 */
export async function avatarOf({ data }: Upload): Promise<ImageFile> {
  if (data.length > LARGEST_BYTES)
    throw new ApiError(413, { message: 'The picture is larger than 2 MB.', code: 'too_large' });
  const accepted = { formats: ['png', 'jpeg', 'webp'], side: LARGEST_SIDE } as const;
  const image = await readImage(data, accepted);
  if (image === 'unreadable')
    throw invalidError({ avatar: ['This is not a PNG, JPEG or WebP picture.'] });
  if (image === 'too large')
    throw invalidError({
      avatar: [`The picture is more than ${LARGEST_SIDE} pixels wide or high.`],
    });
  return image;
}

const ownAvatars = (caller: Caller) =>
  and(eq(files.kind, 'avatar'), eq(files.user_id, caller.userId));

async function show(db: Db, caller: Caller, avatar: string | null) {
  await db
    .update(users)
    .set({ avatar, version: sql`${users.version} + 1` })
    .where(eq(users.id, caller.userId));
  return { avatar };
}

/** Replaces the caller's avatar and deletes the old avatar. */
export async function replaceAvatar(db: Db, caller: Caller, { type, data }: ImageFile) {
  const row = {
    kind: 'avatar',
    name: `avatar.${type.slice('image/'.length).replace('jpeg', 'jpg')}`,
    type,
    size: data.length,
    sha256: createHash('sha256').update(data).digest('hex'),
    content: data,
    user_id: caller.userId,
  } as const;
  const [stored] = await db.insert(files).values(row).returning({ id: files.id });
  if (stored === undefined) throw new Error('The picture could not be saved');
  await db.delete(files).where(and(ownAvatars(caller), ne(files.id, stored.id)));
  return show(db, caller, `/avatars/${stored.id}`);
}

export async function removeAvatar(db: Db, caller: Caller) {
  await db.delete(files).where(ownAvatars(caller));
  return show(db, caller, null);
}

interface Owner {
  id: number;
  account_id: number | null;
  role_id: number;
}

/**
 * Whether the caller may see a person. Account users see people of their account. Staff see all
 * users if they may list users, and drivers if they may see the map of drivers.
 */
function maySee(caller: Caller, { id, account_id, role_id }: Owner): boolean {
  if (id === caller.userId) return true;
  if (isTenant(caller)) return account_id !== null && account_id === caller.accountId;
  if (caller.permissions.has('View users')) return true;
  return role_id === DRIVER_ROLE_ID && caller.permissions.has('View drivers map');
}

/** Reads the avatar of a person whom the caller may see. */
export async function readAvatar(db: Db, caller: Caller, id: number) {
  const [file] = await db
    .select({
      type: files.type,
      filename: files.name,
      data: files.content,
      owner: { id: users.id, account_id: users.account_id, role_id: users.role_id },
    })
    .from(files)
    .innerJoin(users, eq(users.id, files.user_id))
    .where(and(eq(files.id, id), eq(files.kind, 'avatar')));
  if (file === undefined) throw notFound();
  const { owner, ...content } = file;
  if (!maySee(caller, owner)) throw notFound();
  return { ...content, immutable: true } as const;
}
