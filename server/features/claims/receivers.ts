import { and, eq, isNull } from 'drizzle-orm';
import { invalidError, notFound } from '#api/api-error.ts';
import { kindOfClaim, type ClaimableEntity } from '#domain/claims/claims.ts';
import type { Db } from '#server/db/open.ts';
import { role_permissions, users } from '#server/db/schema/users.ts';
import { rowsOf } from '#server/runs/operations.ts';

/**
 * Throws 404 for a person who cannot take over work, and 422 for one who may not list the
 * handed-over rows, because those lines would be hidden and never answered.
 */
export async function requireReceiver(
  db: Db,
  id: number,
  entities: readonly ClaimableEntity[],
): Promise<void> {
  const granted = await db
    .select({ person: users.name, permission: role_permissions.name })
    .from(users)
    .innerJoin(role_permissions, eq(role_permissions.role_id, users.role_id))
    .where(and(eq(users.id, id), isNull(users.disabled_at), isNull(users.account_id)));
  const held = new Set<string>(granted.map(({ permission }) => permission));
  if (!held.has('Claim work')) throw notFound();
  const hidden = entities.filter(
    (entity) => ![rowsOf(entity).can].flat().some((permission) => held.has(permission)),
  );
  if (hidden.length === 0) return;
  const words = [...new Set(hidden.map((one) => kindOfClaim(one).replaceAll('-', ' ')))];
  throw invalidError({
    to_user_id: [`${granted[0]?.person} may not open ${words.join(', ')}. Choose another person.`],
  });
}
