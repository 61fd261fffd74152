import { isoDay } from '#domain/kernel/time.ts';
import { weekdays, zonePermissions } from '#domain/zones/zones.ts';
import type { Context } from '#server/context.ts';
import { zonesAt } from './zone-index.ts';

const workdays = weekdays.slice(0, 5);

/** Types of areas that every role with look-ups may see. */
const openToAll: ReadonlySet<string> = new Set([
  'rates',
  'surcharges',
  'service_days',
  'exceptions',
]);

type Where = { latitude: number; longitude: number };

/**
 * Areas and exceptions at a point. Drivers' areas and drafts are named only to callers who may see
 * those maps; exceptions apply until the end of their last day.
 */
export async function serviceArea(where: Where, { db, caller }: Pick<Context, 'db' | 'caller'>) {
  const areas = await zonesAt(db, where);
  const seen = areas.filter(
    ({ type }) => openToAll.has(type) || caller.permissions.has(zonePermissions[type]),
  );
  const of = (type: string) => seen.filter((area) => area.type === type);
  const today = isoDay(new Date());
  const inForce = of('exceptions').filter(
    ({ exception_until: until }) => until === null || until >= today,
  );
  const rounds = new Set(of('service_days').flatMap(({ service_days: days }) => days ?? []));
  return {
    zones: seen.map((area) => ({ ...areaFields(area), type: area.type })),
    rates: of('rates').map(areaFields),
    surcharges: of('surcharges').map(areaFields),
    service_days: rounds.size > 0 ? weekdays.filter((day) => rounds.has(day)) : workdays,
    exceptions: inForce.map((area) => ({
      ...areaFields(area),
      exception_from: area.exception_from,
      exception_until: area.exception_until,
    })),
  };
}

type Area = Awaited<ReturnType<typeof zonesAt>>[number];

const areaFields = ({ id, name, code, tag }: Area) => ({ id, name, code, tag });
