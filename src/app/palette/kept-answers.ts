import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { hasMomentKey } from '#domain/overview/past.ts';
import type { Identity } from '#domain/identity/signed-in-user.ts';
import type { Stored } from '../storage.ts';

/** Maximum age of a stored response in milliseconds. */
const MAX_AGE_MS = 24 * 3_600_000;
/** Delay before writing, so that a burst of responses is written once. */
const REST_MS = 2_000;
/**
 * Maximum number of characters stored for each of the `parts`; browsers allow about five million
 * per site.
 */
const MAX_CHARACTERS = 1_000_000;

const isWhole = (...endpoints: string[]) => {
  return ([endpoint, what]: QueryKey) => endpoints.includes(String(endpoint)) && what === 'whole';
};
const isEndpoint = (...endpoints: string[]) => {
  return ([endpoint]: QueryKey) => endpoints.includes(String(endpoint));
};

/**
 * Parts of the shared state that survive a reload (specification, section 3), and their responses.
 */
const parts = {
  maps: isWhole('GET /branches', 'GET /drivers', 'GET /zones'),
  general_data: isEndpoint('GET /general-data'),
  lockers_data: isEndpoint('GET /maps/lockers'),
} satisfies Record<string, (key: QueryKey) => boolean>;

type Part = keyof typeof parts;
const names = Object.keys(parts).filter((name): name is Part => name in parts);

/** Response with its time in milliseconds. */
interface Entry {
  key: QueryKey;
  at: number;
  data: unknown;
}

interface Dependencies {
  rows: QueryClient;
  stored: Pick<Stored, 'get' | 'set' | 'remove'>;
  /** Id of the build. Responses of another build are not used, because their format may differ. */
  build: string;
  now?: () => number;
}

/** Owner of stored responses: only the same user, account and role get them again. */
const ownerOf = ({ user }: Identity, build: string): string =>
  JSON.stringify([build, user.id, user.account_id, user.role.name]);

/**
 * Stores some responses across reloads. A stored response is displayed at once, keeps its age, and
 * is reloaded when it is used.
 */
export function createPersistentQueries({ rows, stored, build, now = Date.now }: Dependencies) {
  const entries = new Map<string, Entry>();
  const changed = new Set<Part>();
  let person: Identity | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const write = () => {
    timer = undefined;
    // Another tab may have signed out or changed the user, so this tab must not
    // overwrite the storage.
    if (person === null || stored.get('token') !== person.token) return;
    for (const part of changed) {
      const own = [...entries.values()].filter(({ key }) => parts[part](key));
      stored.set(part, serialise(ownerOf(person, build), own));
    }
    changed.clear();
  };
  rows.getQueryCache().subscribe(({ type, query }) => {
    if (hasMomentKey(query.queryKey)) return;
    const part = names.find((name) => parts[name](query.queryKey));
    const { data, dataUpdatedAt: at, status } = query.state;
    if (type !== 'updated' || part === undefined || person === null || status !== 'success') return;
    if (entries.get(query.queryHash)?.at === at) return;
    entries.set(query.queryHash, { key: query.queryKey, at, data });
    changed.add(part);
    timer ??= setTimeout(write, REST_MS);
  });

  const restore = (part: Part, owner: string) => {
    const kept = read(stored.get(part), owner);
    if (kept === null) return stored.remove(part);
    for (const entry of kept) {
      const age = now() - entry.at;
      if (!parts[part](entry.key) || !(age >= 0 && age < MAX_AGE_MS)) continue;
      entries.set(hashKey(entry.key), entry);
      rows.setQueryData(entry.key, entry.data, { updatedAt: entry.at });
    }
  };

  return {
    /** Sets the owner; removes stored responses of another owner. */
    follow(identity: Identity | null) {
      if (identity?.token === person?.token) return;
      clearTimeout(timer);
      timer = undefined;
      entries.clear();
      changed.clear();
      person = identity;
      if (identity) for (const part of names) restore(part, ownerOf(identity, build));
    },
  };
}

/** Serialises the newest responses, as many as `MAX_CHARACTERS` allows. */
function serialise(owner: string, own: readonly Entry[]): string {
  let room = MAX_CHARACTERS;
  const texts = own
    .toSorted((one, other) => other.at - one.at)
    .map((entry) => JSON.stringify(entry))
    .filter((text) => {
      const fits = text.length <= room;
      if (fits) room -= text.length;
      return fits;
    });
  return `{"owner":${JSON.stringify(owner)},"entries":[${texts.join(',')}]}`;
}

function read(text: string | null, owner: string): Entry[] | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (!isRecord(kept) || kept['owner'] !== owner || !Array.isArray(kept['entries'])) return null;
    return kept['entries'].filter(isEntry);
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isEntry = (value: unknown): value is Entry =>
  isRecord(value) &&
  Array.isArray(value['key']) &&
  typeof value['at'] === 'number' &&
  value['data'] !== undefined;
