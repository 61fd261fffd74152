import { isStatus, statusFacts } from '../domain/statuses.ts';
import type { FoundRecord } from '../ui/palette/entries.ts';
import type { IconName } from '../ui/mark/icon-shapes.ts';

/** A record as the search of the server answers it. */
export interface SearchedRecord {
  kind: keyof typeof recordPlaces;
  id: number;
  title: string;
  detail: string;
  status: string | null;
}

interface RecordPlace {
  /** The kind of its rows. */
  rows: string;
  path: string;
  icon: IconName;
  /** Known by a reference or code rather than a name. */
  mono?: boolean;
  /** What its rows call that by which it is known, where commands read it. */
  named?: string;
}

/** Where the records of a search live. */
export const recordPlaces = {
  shipment: {
    rows: 'shipments',
    path: '/shipments',
    icon: 'package',
    mono: true,
    named: 'short_tracking_reference',
  },
  account: { rows: 'accounts', path: '/accounts', icon: 'building' },
  user: { rows: 'users', path: '/users', icon: 'user' },
  driver: { rows: 'drivers', path: '/users', icon: 'truck' },
  locker: { rows: 'lockers', path: '/lockers', icon: 'box', mono: true },
  invoice: { rows: 'invoices', path: '/invoices', icon: 'file-text', mono: true },
} as const satisfies Record<string, RecordPlace>;

const isKind = (text: string): text is SearchedRecord['kind'] => Object.hasOwn(recordPlaces, text);

/** What a search is narrowed to so that it finds rows of these kinds; nothing for all of them. */
export const scopesOf = (rows: readonly string[] | null): SearchedRecord['kind'][] | undefined =>
  rows === null
    ? undefined
    : Object.keys(recordPlaces)
        .filter(isKind)
        .filter((kind) => rows.includes(recordPlaces[kind].rows));

export function foundRecord(record: SearchedRecord): FoundRecord {
  const { kind, id, title, detail, status } = record;
  const place: RecordPlace = recordPlaces[kind];
  return {
    kind: place.rows,
    title,
    detail,
    href: `${place.path}/${id}`,
    row: { ...record, id, ...(place.named && { [place.named]: title }) },
    icon: place.icon,
    mono: place.mono,
    ...(status !== null && isStatus(status) && { status: statusFacts(status).shape }),
  };
}
