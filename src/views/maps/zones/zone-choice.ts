import type { Effects } from '#commands/effects.ts';
import type { Focus } from '#commands/focus.ts';
import { zoneEditProblem, type ZoneType } from '#domain/zones/zones.ts';
import { isZone, kindInWords, type Zone } from './zone.ts';

/**
 * True if the user may edit zones, otherwise the reason. Everyone who sees zones also sees the
 * commands.
 */
export const mayEdit = ({ permissions }: Focus, ...types: ZoneType[]): true | string =>
  zoneEditProblem((one) => permissions.has(one), ...types) ?? true;

const MAX_OFFERED = 1000;

/** Zones to choose from by name. */
export async function zoneOptions(fx: Effects, suits: (zone: Zone) => boolean) {
  const query = { range: [0, MAX_OFFERED - 1], sort: ['name', 'ASC'] };
  const page = await fx.call('GET /zones', { query }, {});
  const isPage = typeof page === 'object' && page !== null && 'rows' in page;
  const rows = isPage && Array.isArray(page.rows) ? page.rows : [];
  return rows
    .filter(isZone)
    .filter(suits)
    .map((zone) => ({
      value: zone,
      label: zone.name,
      detail: `${kindInWords(zone)}, ${zone.code}`,
    }));
}
