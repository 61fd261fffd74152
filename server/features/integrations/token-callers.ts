import ipaddr from 'ipaddr.js';
import { ApiError } from '#api/api-error.ts';
import { DRIVER_ROLE_ID } from '#domain/people/roles.ts';
import { isPermission } from '#server/http/access.ts';
import type { Caller } from '#server/context.ts';
import type { Database } from '#server/db/open.ts';
import { hashOf } from '#server/secrets/tokens.ts';

interface TokenRow {
  id: number;
  user_id: number;
  name: string;
  email: string;
  /** Accounts of the token and of its creator. */
  token_account_id: number | null;
  account_id: number | null;
  role_id: number;
  role: string;
  granted: string[];
  permissions: string[];
  addresses: string[];
  must_enrol: boolean;
  is_over: boolean;
}

/** Interval at which the use of a token is recorded. */
const RECORD_EVERY_S = 60;

// One statement per request: finds the token with the rights of its creator, and records its use.
const resolveSql = `
with found as (
  select t.id, t.user_id, u.name, u.email, t.account_id as token_account_id, u.account_id, u.role_id, r.name as role,
         t.permissions as granted, t.addresses,
         array(select p.name from role_permissions p where p.role_id = u.role_id) as permissions,
         r.enabled_2fa and not u.enabled_mfa as must_enrol,
         u.disabled_at is not null or t.revoked_at is not null or t.expires_at <= now() as is_over
  from bearer_tokens t join users u on u.id = t.user_id join roles r on r.id = u.role_id
  where t.token_hash = $1
)
select * from found`;

const recordSql = `
update bearer_tokens set last_used_at = now(), last_used_ip = $2 where id = $1
  and coalesce(last_used_at < now() - interval '${RECORD_EVERY_S} seconds' or last_used_ip is distinct from $2, true)`;

/** Whether a token is an API token. */
export const isBearerToken = (token: string): boolean => token.startsWith('bbt_');

/** Whether an IP address is in one of the networks; true if no networks are given. */
export function isFrom(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  if (!ipaddr.isValid(address)) return false;
  const from = ipaddr.process(address);
  return networks.some((network) => {
    const [base, bits] = network.includes('/')
      ? ipaddr.parseCIDR(network)
      : [ipaddr.parse(network), undefined];
    return (
      from.kind() === base.kind() && from.match(base, bits ?? (from.kind() === 'ipv4' ? 32 : 128))
    );
  });
}

const over = () =>
  new ApiError(401, {
    message: 'This token is not valid: it has expired or was revoked.',
    code: 'unauthenticated',
  });

/**
 * Finds the caller of a token, with the permissions that token and creator share, and the narrower
 * account.
 */
export async function resolveBearerToken(
  database: Database,
  token: string,
  ip: string,
): Promise<Caller> {
  const { rows } = await database.pool.query<TokenRow>(resolveSql, [hashOf(token)]);
  const [row] = rows;
  if (row === undefined || row.is_over || row.role_id === DRIVER_ROLE_ID) throw over();
  if (!isFrom(ip, row.addresses))
    throw new ApiError(403, {
      message: 'This token may not be used from this IP address.',
      code: 'forbidden',
    });
  if ((await database.admitsPeople()) === true) await database.pool.query(recordSql, [row.id, ip]);
  const granted = new Set(row.granted);
  return {
    userId: row.user_id,
    name: row.name,
    email: row.email,
    sessionId: 0,
    tokenId: row.id,
    roleId: row.role_id,
    role: row.role,
    permissions: new Set(row.permissions.filter((name) => granted.has(name)).filter(isPermission)),
    accountId: row.account_id ?? row.token_account_id,
    mustEnrol: row.must_enrol,
  };
}
