import type { Permission } from '../people/permissions.ts';

/** Types of zones on maps; a draft becomes the type in its `mtype`. */
export const zoneTypes = [
  'driver',
  'rates',
  'surcharges',
  'service_days',
  'exceptions',
  'draft',
] as const;
export type ZoneType = (typeof zoneTypes)[number];

/** Types that a draft can become. */
export const publishedTypes = zoneTypes.filter((type) => type !== 'draft');
export type PublishedType = Exclude<ZoneType, 'draft'>;

/** Permission to see each map; exceptions have the permission of the service days. */
export const zonePermissions: Record<ZoneType, Permission> = {
  driver: 'View drivers map',
  rates: 'View rates map',
  surcharges: 'View surcharges map',
  service_days: 'View service days map',
  exceptions: 'View service days map',
  draft: 'View draft map',
};

/** Permissions that show at least one type of zone. */
export const zoneReaders = [...new Set(Object.values(zonePermissions))];

export const zoneNames: Record<PublishedType, string> = {
  driver: 'driver zone',
  rates: 'rate zone',
  surcharges: 'surcharge zone',
  service_days: 'service day zone',
  exceptions: 'exception',
};

/** Type of a zone, or the type that a draft becomes; null if the draft has none. */
export const kindOf = ({ type, mtype }: { type: ZoneType; mtype: string | null }) =>
  publishedTypes.find((one) => one === (type === 'draft' ? mtype : type)) ?? null;

/**
 * Returns why the user cannot change zones of these types; null if the user can. Hidden zones
 * cannot be changed.
 */
export function zoneEditProblem(
  can: (permission: Permission) => boolean,
  ...types: readonly (ZoneType | null)[]
): string | null {
  if (!can('Edit zones')) return 'Your role may not edit zones.';
  const hidden = types.find((type) => type !== null && !can(zonePermissions[type]));
  if (hidden === undefined || hidden === null) return null;
  return `Your role cannot see ${hidden === 'draft' ? 'draft' : zoneNames[hidden]}s.`;
}

/** Whether the zone is a removal draft, which deletes a current zone. */
export const isRemoval = ({ removes_id }: { removes_id: number | null }): boolean =>
  removes_id !== null;

/** Message that a removal draft has no shape to edit. */
export const removalHasNoShape = (name: string): string =>
  `This draft deletes ${name}. Discard the draft to change the zone.`;

interface ExceptionDays {
  exception_from?: string | null | undefined;
  exception_until?: string | null | undefined;
}

/**
 * Error in the dates of a zone, by field; null if valid. An exception needs both dates in order.
 */
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

/** Largest KML and GeoJSON files, in bytes. */
export const LARGEST_KML = 5_000_000;
export const LARGEST_GEOJSON = 1_000_000;

/** Weekdays of service day zones. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

const LONGEST_CODE = 60;
/** Latin letters that do not decompose. */
const latinForms: Readonly<Record<string, string>> = {
  Ł: 'L',
  Ø: 'O',
  Ð: 'D',
  Đ: 'D',
  Æ: 'AE',
  Œ: 'OE',
};

/**
 * Code derived from the name of a zone without a code. If letters or figures of the name are lost,
 * because they are not Latin or the name is too long, a checksum of the name keeps the codes of
 * zones apart.
 */
export function zoneCodeOf(name: string): string {
  // Accents are separate characters after decomposition.
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toUpperCase()
    .replaceAll(/[ŁØÐĐÆŒ]/g, (letter) => latinForms[letter] ?? letter);
  const code = plain.replaceAll(/[^A-Z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
  const hasLost = /[^\P{L}A-Z]|[^\P{N}0-9]/u.test(plain);
  if (name.trim() === '' || (code !== '' && !hasLost && code.length <= LONGEST_CODE)) return code;
  const checksum = checksumOf(name.normalize('NFKC').trim().toUpperCase());
  const kept = (code || 'ZONE').slice(0, LONGEST_CODE - checksum.length - 1);
  return `${kept.replace(/-$/, '')}-${checksum}`;
}

const CHECKSUM_LENGTH = 7;

/** FNV-1a checksum of a text, in letters and digits. */
function checksumOf(text: string): string {
  let sum = 0x811c9dc5;
  for (const character of text) sum = Math.imul(sum ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (sum >>> 0).toString(36).toUpperCase().padStart(CHECKSUM_LENGTH, '0');
}
