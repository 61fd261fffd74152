import type { Permission } from '#domain/people/permissions.ts';
import { zonePermissions, type ZoneType } from '#domain/zones/zones.ts';

/** Layer that can be switched on and off; `zone` is the type of its areas. */
interface MapLayer {
  id: string;
  title: string;
  permission: Permission;
  zone?: ZoneType;
}

/** Layers in the order of their shortcuts 1 to 9; the layers after the ninth have no shortcut. */
export const mapLayers = [
  { id: 'drivers', title: 'Drivers', permission: 'View drivers map' },
  { id: 'lockers', title: 'Lockers', permission: 'View lockers' },
  { id: 'branches', title: 'Branches', permission: 'View branches map' },
  { id: 'rates', title: 'Rate zones', permission: zonePermissions.rates, zone: 'rates' },
  {
    id: 'surcharges',
    title: 'Surcharge zones',
    permission: zonePermissions.surcharges,
    zone: 'surcharges',
  },
  {
    id: 'service_days',
    title: 'Service days',
    permission: zonePermissions.service_days,
    zone: 'service_days',
  },
  {
    id: 'exceptions',
    title: 'Exceptions',
    permission: zonePermissions.exceptions,
    zone: 'exceptions',
  },
  { id: 'driver', title: 'Driver zones', permission: zonePermissions.driver, zone: 'driver' },
  { id: 'draft', title: 'Drafts', permission: zonePermissions.draft, zone: 'draft' },
  { id: 'outages', title: 'Outages', permission: 'View lockers' },
  { id: 'density', title: 'Density of drivers', permission: 'View drivers map' },
] as const satisfies readonly MapLayer[];

export type MapLayerId = (typeof mapLayers)[number]['id'];

type Can = (permission: Permission) => boolean;

/** Permitted layers with their shortcuts. */
export const layersFor = (can: Can) =>
  mapLayers
    .filter(({ permission }) => can(permission))
    .map((layer, at) => ({ ...layer, key: at < 9 ? String(at + 1) : null }));

export const usualLayers: readonly MapLayerId[] = ['drivers', 'lockers', 'branches'];

/** Layers without a history, which a replay hides instead of showing their current state. */
export const layersWithoutHistory: ReadonlySet<MapLayerId> = new Set([
  'lockers',
  'outages',
  'density',
]);
