import { formatNumber } from '../kernel/format.ts';
import { inRand, toLedger } from '../kernel/money.ts';
import type { RatedEnd } from './ends.ts';

/**
 * Kinds of surcharge amounts: rand, percent of the base, rand per kilogram, percent of the declared
 * value.
 */
export const surchargeKinds = ['flat', 'percentage', 'per_kilogram', 'declared'] as const;

export const surchargeConditions = [
  'zone',
  'opt-in',
  'time-based',
  'weight',
  'value',
  'always',
] as const;

export interface SurchargeTerms {
  code: string;
  name: string;
  kind: (typeof surchargeKinds)[number];
  amount: number;
  applies_to: (typeof surchargeConditions)[number];
  /** For a surcharge by zone: its zone, or null for all zones without a surcharge of their own. */
  zone_code: string | null;
  conditions: Record<string, unknown>;
}

/** Facts of a shipment that decide its surcharges. */
export interface SurchargedShipment {
  lane: string;
  collection: RatedEnd;
  delivery: RatedEnd;
  charged_weight: number;
  heaviest: number;
  declared_value: number;
  opt_in: readonly string[];
}

const numberIn = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Known conditions; missing and invalid values count as empty. */
const conditionsOf = ({ zones, above, above_kilogram }: Record<string, unknown>) => ({
  zones: Array.isArray(zones) ? zones.map(String) : [],
  above: numberIn(above),
  above_kilogram: numberIn(above_kilogram),
});

/** Code of the fuel surcharge, whose percentage is set by the group. */
export const FUEL = 'FUEL';

/** Whether the sender chooses the surcharge. */
export const isExtra = ({ applies_to }: Pick<SurchargeTerms, 'applies_to'>): boolean =>
  applies_to === 'opt-in' || applies_to === 'time-based';

const names = (zoneCode: string, area: string) =>
  area === zoneCode || area.startsWith(`${zoneCode}-`);

function areaOf(terms: SurchargeTerms, end: RatedEnd, all: readonly SurchargeTerms[]) {
  const claimed = all.flatMap(({ zone_code }) => zone_code ?? []);
  return end.surcharge_areas?.find(({ code }) =>
    terms.zone_code === null
      ? !claimed.some((one) => names(one, code))
      : names(terms.zone_code, code),
  );
}

/** Zone of an end for which the surcharge is charged; its province if the point is unknown. */
function placeAt(
  terms: SurchargeTerms,
  end: RatedEnd,
  all: readonly SurchargeTerms[],
): string | undefined {
  if (end.surcharge_areas !== null) return areaOf(terms, end, all)?.name;
  return conditionsOf(terms.conditions).zones.find((zone) => zone === end.province);
}

/**
 * Text about where a surcharge by zone applies; null if it does not. It applies at the doors of
 * collection and delivery, never at lockers, and is charged once.
 */
function placeOf(
  terms: SurchargeTerms,
  shipment: SurchargedShipment,
  all: readonly SurchargeTerms[],
): string | null {
  const doors = [
    ...(shipment.lane.startsWith('D') ? (['collection'] as const) : []),
    ...(shipment.lane.endsWith('D') ? (['delivery'] as const) : []),
  ];
  const places = doors.flatMap((side) => {
    const place = placeAt(terms, shipment[side], all);
    return place === undefined ? [] : `${place} at the ${side}`;
  });
  if (places.length === 0) return null;
  return places.length === 1 ? places.join('') : `${places.join(' and ')}, charged once`;
}

/** Returns why a surcharge applies; null if it does not. */
function reasonOf(
  terms: SurchargeTerms,
  shipment: SurchargedShipment,
  all: readonly SurchargeTerms[],
): (() => string) | null {
  const { above, above_kilogram } = conditionsOf(terms.conditions);
  switch (terms.applies_to) {
    case 'opt-in':
    case 'time-based':
      return shipment.opt_in.includes(terms.code) ? () => 'chosen' : null;
    case 'zone': {
      const place = placeOf(terms, shipment, all);
      return place === null ? null : () => place;
    }
    case 'weight':
      return shipment.heaviest > above_kilogram
        ? () => `a parcel over ${formatNumber(above_kilogram)} kg`
        : null;
    case 'value':
      return shipment.declared_value > above ? () => `declared over ${inRand(above)}` : null;
    case 'always':
      return () => '';
  }
}

/** Amount that a percentage is based on. */
const percentageBase = (
  { kind, applies_to }: SurchargeTerms,
  base: number,
  { declared_value }: SurchargedShipment,
): number => (kind === 'declared' || applies_to === 'value' ? declared_value : base);

function amountOf(terms: SurchargeTerms, base: number, shipment: SurchargedShipment): number {
  if (terms.kind === 'flat') return toLedger(terms.amount);
  if (terms.kind === 'per_kilogram') return toLedger(terms.amount * shipment.charged_weight);
  return toLedger((percentageBase(terms, base, shipment) * terms.amount) / 100);
}

function howIn(terms: SurchargeTerms, base: number, shipment: SurchargedShipment): string {
  if (terms.kind === 'flat') return '';
  if (terms.kind === 'per_kilogram') return `${inRand(terms.amount)} a kilogram`;
  return `${formatNumber(terms.amount)} % of ${inRand(percentageBase(terms, base, shipment))}`;
}

/**
 * Surcharge that applies, in rand. `text` is a function, because most explanations are never shown.
 */
export interface AppliedSurcharge {
  code: string;
  name: string;
  amount: number;
  text: () => string;
}

/** Surcharges that apply to a shipment; a surcharge by zone is charged once for both ends. */
export function surchargesOf(
  all: readonly SurchargeTerms[],
  base: number,
  shipment: SurchargedShipment,
): AppliedSurcharge[] {
  return all.flatMap((terms) => {
    const reason = reasonOf(terms, shipment, all);
    if (reason === null) return [];
    const amount = amountOf(terms, base, shipment);
    if (amount === 0) return [];
    const text = () =>
      [[terms.name, reason()].filter(Boolean).join(', '), howIn(terms, base, shipment)]
        .filter(Boolean)
        .join(': ');
    return [{ code: terms.code, name: terms.name, amount, text }];
  });
}
