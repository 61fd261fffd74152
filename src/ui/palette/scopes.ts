import { COMMANDS, PAGES, VIEWS, type Entry } from './entries.ts';

interface Scope {
  label: string;
  /** Whether an entry of this machine belongs to it. */
  includes: (entry: Entry) => boolean;
  /** The kinds to ask the server for; null asks for none. */
  records: readonly string[] | null;
}

const recordsOf =
  (...kinds: readonly string[]) =>
  (entry: Entry) =>
    entry.kind === 'record' && kinds.includes(entry.record.kind);

/** What a sign typed first narrows the search to. */
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

/** Keys are listed only where somebody asks for them. */
export const isUsual = ({ kind }: Entry): boolean => kind !== 'key';

export const scopeHint = [
  ['>', COMMANDS.toLowerCase()],
  ['#', 'references'],
  ['@', 'people'],
  ['!', 'lockers'],
  ['/', 'places'],
  ['?', 'keys'],
] as const;
