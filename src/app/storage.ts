import type { SignedInRole, SignedInUser, Identity } from '#domain/identity/signed-in-user.ts';
import type { StoredSession } from '#machines/session-context.ts';

/** Members of localStorage and sessionStorage that the console uses. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Entries that survive sign-out: the appearance of the console on this computer. */
const surviving = new Set(['activeTheme', 'activeLayout']);

/** Opens the browser storage; null if it is blocked. */
export function openBrowserStorage(open: () => BrowserStorage): BrowserStorage | null {
  try {
    const browserStorage = open();
    browserStorage.getItem('token');
    return browserStorage;
  } catch {
    return null;
  }
}

/**
 * Session in the browser storage (specification, section 3): validated when it is read, always
 * written as a whole.
 */
export function createAppStorage(
  browserStorage: BrowserStorage | null,
  session: BrowserStorage | null = null,
) {
  const get = (key: string) => browserStorage?.getItem(key) ?? null;
  return {
    get,
    read(): StoredSession {
      const isAuthenticated = get('is-authenticated') === 'true';
      return { isAuthenticated, identity: isAuthenticated ? readIdentity(get) : null };
    },
    /** Writes the token last, because other tabs react to it. */
    write({ user, token }: Identity) {
      const isSame = get('token') === token;
      const entries: [string, string][] = [
        ['user', JSON.stringify(user)],
        ['id', String(user.id)],
        ['role', user.role.name],
        ['account_id', user.account_id === null ? '' : String(user.account_id)],
        ['inactivity_minutes', String(user.role.logout_inactivity_minutes ?? '')],
        ['last_login', user.last_login ?? ''],
        ['is-parcel-agree', (isSame ? get('is-parcel-agree') : null) ?? 'false'],
        ['is-authenticated', 'true'],
        ['token', token],
      ];
      for (const [key, value] of entries) browserStorage?.setItem(key, value);
    },
    /**
     * Clears everything except theme and layout. If a token is given, clears it only if the token
     * is the stored one.
     */
    clear(token: string | null) {
      for (const key of keysOf(session)) session?.removeItem(key);
      const stored = get('token');
      const isOfAnother = token !== null && stored !== null && stored !== token;
      if (isOfAnother) return;
      for (const key of keysOf(browserStorage)) browserStorage?.removeItem(key);
    },
    remove: (key: string) => browserStorage?.removeItem(key),
    set(key: string, value: string) {
      try {
        browserStorage?.setItem(key, value);
      } catch {
        // If the storage is full or blocked, the choice is not remembered.
      }
    },
  };
}

export type Stored = ReturnType<typeof createAppStorage>;

function keysOf(browserStorage: BrowserStorage | null): string[] {
  const keys = Array.from(
    { length: browserStorage?.length ?? 0 },
    (_, at) => browserStorage?.key(at) ?? '',
  );
  return keys.filter((key) => !surviving.has(key)).toSorted((a, b) => rank(a) - rank(b));
}

const rank = (key: string) => (key === 'token' ? 0 : 1);

function readIdentity(get: (key: string) => string | null): Identity | null {
  const token = get('token');
  const user = readUser(get('user'));
  if (!token || !user) return null;
  const minutes = Number(get('inactivity_minutes') || Number.NaN);
  const role = {
    ...user.role,
    logout_inactivity_minutes: Number.isFinite(minutes) ? minutes : null,
  };
  return { token, user: { ...user, role, last_login: get('last_login') || null } };
}

function readUser(text: string | null): SignedInUser | null {
  try {
    const user: unknown = JSON.parse(text ?? 'null');
    return isUser(user) ? user : null;
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function isUser(value: unknown): value is SignedInUser {
  if (!isRecord(value) || !isRole(value.role)) return false;
  const isNamed =
    typeof value.id === 'number' &&
    typeof value.name === 'string' &&
    typeof value.email === 'string';
  const isTied = value.account_id === null || typeof value.account_id === 'number';
  return isNamed && isTied && (value.enabled_mfa === 0 || value.enabled_mfa === 1);
}

function isRole(value: unknown): value is SignedInRole {
  if (!isRecord(value) || typeof value.name !== 'string' || typeof value.enabled_2fa !== 'boolean')
    return false;
  const { permissions, permissionsui } = value;
  return includesItem(permissions, 'name') && includesItem(permissionsui, 'guard_name');
}

function includesItem(list: unknown, property: string): boolean {
  return (
    Array.isArray(list) &&
    list.every((item) => isRecord(item) && typeof item[property] === 'string')
  );
}
