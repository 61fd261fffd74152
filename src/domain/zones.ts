import type { Permission } from './permissions.ts';

/** The kinds of areas on the maps; a draft becomes the kind that its `mtype` names. */
export const zoneTypes = [
  'driver',
  'rates',
  'surcharges',
  'service_days',
  'exceptions',
  'draft',
] as const;
export type ZoneType = (typeof zoneTypes)[number];

/** What a draft can become. */
export const publishedTypes = zoneTypes.filter((type) => type !== 'draft');
export type PublishedType = Exclude<ZoneType, 'draft'>;

/** Each map has its own permission; exceptions are read with the service days that they are about. */
export const zonePermissions: Record<ZoneType, Permission> = {
  driver: 'View drivers map',
  rates: 'View rates map',
  surcharges: 'View surcharges map',
  service_days: 'View service days map',
  exceptions: 'View service days map',
  draft: 'View draft map',
};

/** Any of these shows some kind of area. */
export const zoneReaders = [...new Set(Object.values(zonePermissions))];

/** What an area of each kind is called. */
export const zoneNames: Record<PublishedType, string> = {
  driver: 'driver zone',
  rates: 'rate zone',
  surcharges: 'surcharge zone',
  service_days: 'service day zone',
  exceptions: 'exception',
};

/** The kind that an area is, or that a draft becomes; null where a draft does not say. */
export const kindOf = ({ type, mtype }: { type: ZoneType; mtype: string | null }) =>
  publishedTypes.find((one) => one === (type === 'draft' ? mtype : type)) ?? null;

/** Why somebody may not change areas of these kinds, in a sentence; null when they may. Nobody changes what they cannot see. */
export function zoneEditProblem(
  can: (permission: Permission) => boolean,
  ...types: readonly (ZoneType | null)[]
): string | null {
  if (!can('Edit zones')) return 'Your role may not edit zones.';
  const hidden = types.find((type) => type !== null && !can(zonePermissions[type]));
  if (hidden === undefined || hidden === null) return null;
  return `Your role does not show ${hidden === 'draft' ? 'draft' : zoneNames[hidden]}s.`;
}

/** Whether an area is a draft that says that a current one is to go. */
export const isRemoval = ({ removes_id }: { removes_id: number | null }): boolean =>
  removes_id !== null;

/** Why a draft that says that an area is to go has no shape to edit. */
export const removalIsFixed = (name: string): string =>
  `This draft deletes ${name}. Discard it to change the zone itself.`;

interface ExceptionDays {
  exception_from?: string | null | undefined;
  exception_until?: string | null | undefined;
}

/** What is wrong with the days of an area of a kind, by field; null when nothing is. An exception needs both, in their order. */
export function daysProblem(
  kind: string | null,
  { exception_from, exception_until }: ExceptionDays,
): { field: 'exception_from' | 'exception_until'; text: string } | null {
  if (exception_from && exception_until && exception_from > exception_until)
    return { field: 'exception_until', text: 'The last day is before the first.' };
  if (kind === 'exceptions' && !(exception_from && exception_until))
    return { field: 'exception_from', text: 'An exception needs its first and its last day.' };
  return null;
}

/** The largest KML file that is read, and the largest GeoJSON, in bytes. */
export const LARGEST_KML = 5_000_000;
export const LARGEST_GEOJSON = 1_000_000;

/** The days that a round can be on, as zones name them. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** The code of an area from its name, when none was given. */
export const zoneCodeOf = (name: string): string =>
  name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);
