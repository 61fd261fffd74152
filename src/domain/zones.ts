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
