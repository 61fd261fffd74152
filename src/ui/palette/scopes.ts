import { COMMANDS, PAGES, VIEWS, type Entry } from './entries.ts';

interface Scope {
  label: string;
  /** Whether a local entry belongs to the scope. */
  includes: (entry: Entry) => boolean;
  /** Entities to search on the server; null for none. */
  records: readonly string[] | null;
}

const recordsOf =
  (...kinds: readonly string[]) =>
  (entry: Entry) =>
    entry.kind === 'record' && kinds.includes(entry.record.kind);

/** Search scopes by prefix character. */
export const scopes: Readonly<Record<string, Scope>> = {
  '>': {
    label: 'Commands',
    includes: ({ kind, group }) => kind === 'command' && group !== PAGES && group !== VIEWS,
    records: null,
  },
  '#': { label: 'References', includes: recordsOf('shipments'), records: ['shipments'] },
  '@': {
    label: 'Accounts and people',
    includes: recordsOf('accounts', 'users', 'drivers'),
    records: ['accounts', 'users', 'drivers'],
  },
  '!': { label: 'Lockers', includes: recordsOf('lockers'), records: ['lockers'] },
  '/': {
    label: 'Places',
    includes: ({ group }) => group === PAGES || group === VIEWS,
    records: null,
  },
  '?': { label: 'Keys', includes: ({ kind }) => kind === 'key', records: null },
};

/**
 * Whether the entry is listed without a prefix character; shortcuts are listed only with theirs.
 */
export const isUsual = ({ kind }: Entry): boolean => kind !== 'key';

export const scopeHint = [
  ['>', COMMANDS.toLowerCase()],
  ['#', 'references'],
  ['@', 'people'],
  ['!', 'lockers'],
  ['/', 'places'],
  ['?', 'keys'],
] as const;
