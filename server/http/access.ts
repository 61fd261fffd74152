import type { Access } from '#api/endpoint.ts';
import { ApiError, forbiddenError } from '#api/api-error.ts';
import { messages } from '#domain/kernel/messages.ts';
import { permissions, type Permission } from '#domain/people/permissions.ts';
import { DRIVER_ROLE_ID } from '#domain/people/roles.ts';
import { isTenant } from '#domain/people/tenancy.ts';
import type { Caller } from '../context.ts';
import type { Database } from '../db/open.ts';
import type { TenantScope } from '../db/tenant-scope.ts';
import {
  endSession,
  isExpiredSql,
  isIdleSql,
  isUnrecordedSql,
} from '../features/identity/sessions.ts';
import { presentSql } from '../features/identity/presence.ts';
import { hashOf } from '../secrets/tokens.ts';

interface SessionRow {
  id: number;
  user_id: number;
  name: string;
  email: string;
  account_id: number | null;
  role_id: number;
  role: string;
  permissions: string[];
  must_enrol: boolean;
  is_disabled: boolean;
  is_idle: boolean;
  is_expired: boolean;
  ended_reason: string | null;
}

// One statement per request: the person, their permissions and the state of the session.
const resolveSql = `
with found as (
  select s.id, s.user_id, u.name, u.email, u.account_id, u.role_id, r.name as role,
         array(select p.name from role_permissions p where p.role_id = u.role_id) as permissions,
         r.enabled_2fa and not u.enabled_mfa as must_enrol,
         u.disabled_at is not null as is_disabled,
         ${isIdleSql} as is_idle,
         ${isExpiredSql} as is_expired,
         s.ended_reason
  from sessions s join users u on u.id = s.user_id join roles r on r.id = u.role_id
  where s.token_hash = $1
), recorded as (
  update sessions s set last_active_at = now()
  where id = (select id from found where ended_reason is null and not is_idle and not is_expired and not is_disabled)
    and $2::boolean and ${isUnrecordedSql}
  returning s.user_id, s.kind
), ${presentSql}
select * from found`;

const known = new Set<string>(permissions);
/** Whether a stored name is the name of an existing permission. */
export const isPermission = (name: string): name is Permission => known.has(name);

const sessionEndedError = (inactive: boolean) =>
  new ApiError(401, {
    message: inactive ? messages.loggedOutForInactivity : messages.sessionEnded,
    code: inactive ? 'session_inactive' : 'session_ended',
  });

/** Finds the caller of a bearer token. Throws 401, with the reason, when the session has ended. */
export async function resolveCaller(
  database: Database,
  token: string,
  isActivity: boolean,
): Promise<Caller> {
  // A full disk must not block reads, so the activity of the session is not recorded then.
  const isRecorded = isActivity && (await database.admitsPeople()) === true;
  const { rows } = await database.pool.query<SessionRow>(resolveSql, [hashOf(token), isRecorded]);
  const row = rows[0];
  if (row === undefined || row.is_disabled || row.role_id === DRIVER_ROLE_ID)
    throw sessionEndedError(false);
  if (row.ended_reason !== null) throw sessionEndedError(row.ended_reason === 'inactivity');
  if (row.is_idle || row.is_expired) {
    await endSession(database, row.id, row.is_idle ? 'inactivity' : 'expired');
    throw sessionEndedError(row.is_idle);
  }
  return {
    userId: row.user_id,
    name: row.name,
    email: row.email,
    sessionId: row.id,
    roleId: row.role_id,
    role: row.role,
    permissions: new Set(row.permissions.filter(isPermission)),
    accountId: row.account_id,
    mustEnrol: row.must_enrol,
  };
}

/** Whether the caller's permissions allow a request with this access. */
export function mayUse(access: Access, caller: Caller): boolean {
  if (access === 'device' || access === 'terminal') return false;
  if (access === 'public') return true;
  if (access === 'enrolling' || access === 'session') return caller.tokenId === undefined;
  const sufficient = typeof access === 'string' ? [access] : access;
  return sufficient.some((permission) => caller.permissions.has(permission));
}

/** Throws 403 for the device of a driver: only terminals and gateways report for lockers. */
function requireTerminal({ terminal, userId }: Caller): void {
  if (terminal === undefined && userId !== 0)
    throw forbiddenError('This device cannot report for lockers.');
}

/** Throws 401 or 403 unless the caller may send a request with this access. */
export function authorise(access: Access, caller: Caller | null): void {
  if (access === 'public') return;
  if (caller === null)
    throw new ApiError(401, { message: 'Sign in first.', code: 'unauthenticated' });
  if (caller.tokenId !== undefined && (access === 'enrolling' || access === 'session'))
    throw new ApiError(403, {
      message: 'A token cannot make this call. Sign in as a person.',
      code: 'forbidden',
    });
  // A device proves itself by its token alone, which opens no other endpoint.
  if (access === 'terminal') return requireTerminal(caller);
  if (access === 'enrolling' || access === 'device') return;
  if (caller.mustEnrol) {
    throw new ApiError(403, {
      message: 'Set up two-factor authentication first.',
      code: 'second_factor_required',
    });
  }
  if (!mayUse(access, caller)) {
    throw forbiddenError();
  }
}

/**
 * Tenant scope of the caller and author of its changes. An account role without an account sees no
 * rows.
 */
export function tenantScopeOf(caller: Caller | null): TenantScope {
  if (caller === null) return { is: 'tenant', accountId: -1 };
  const by = { userId: caller.userId, runId: caller.runId };
  return isTenant(caller)
    ? { is: 'tenant', accountId: caller.accountId ?? -1, by }
    : { is: 'staff', by };
}
