import { laneOf, type Outage } from '../outage.ts';

/** Outages of one area, drawn as a row over the hours. */
export interface AreaLane {
  area: string;
  lockers: number;
  parcels: number;
  slots: { outage: Outage; lane: NonNullable<ReturnType<typeof laneOf>> }[];
}

const urgency = ({ dark, close, unknown }: Outage): number => {
  if (dark > 0) return 3;
  if (close > 0) return 2;
  return unknown > 0 ? 1 : 0;
};

/** Areas with an outage in the next hours, sorted by risk, the highest first. */
export function areaLanes(outages: readonly Outage[], now: number, hours?: number): AreaLane[] {
  const rows = new Map<string, AreaLane>();
  for (const outage of outages) {
    const lane = laneOf(outage, now, hours);
    if (lane === null) continue;
    const row = rows.get(outage.area) ?? { area: outage.area, lockers: 0, parcels: 0, slots: [] };
    rows.set(outage.area, {
      ...row,
      lockers: Math.max(row.lockers, outage.lockers),
      parcels: Math.max(row.parcels, outage.parcels),
      slots: [...row.slots, { outage, lane }],
    });
  }
  const worst = ({ slots }: AreaLane) => Math.max(...slots.map(({ outage }) => urgency(outage)));
  const first = ({ slots: [slot] }: AreaLane) => Date.parse(slot?.outage.from_at ?? '');
  return [...rows.values()].toSorted(
    (a, b) => worst(b) - worst(a) || first(a) - first(b) || a.area.localeCompare(b.area),
  );
}

type Slot = AreaLane['slots'][number];

/** Slot of an area nearest in time to another slot. */
const nearest = (slots: readonly Slot[], to: Slot): Slot | undefined => {
  const far = ({ lane }: Slot) => Math.abs(lane.off.left - to.lane.off.left);
  return slots.toSorted((a, b) => far(a) - far(b))[0];
};

const along: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
const across: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Target of an arrow key: the next slot of the area, or the nearest of an adjacent area. */
export function slotAfter(
  rows: readonly AreaLane[],
  from: number,
  key: string,
): Outage | undefined {
  const isFrom = ({ outage }: Slot) => outage.id === from;
  const at = rows.findIndex(({ slots }) => slots.some(isFrom));
  const slots = rows[at]?.slots ?? [];
  const current = slots.find(isFrom);
  if (current === undefined) return undefined;
  const step = along[key];
  if (step !== undefined) return slots[slots.indexOf(current) + step]?.outage;
  const others = rows[at + (across[key] ?? 0)]?.slots ?? [];
  return nearest(others, current)?.outage;
}
