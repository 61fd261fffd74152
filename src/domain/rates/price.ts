import { formatNumber } from '../kernel/format.ts';
import { addVat, inRand, toDocument, toLedger } from '../kernel/money.ts';
import { bandName, baseOf, type BaseCharge, type Cell } from './bands.ts';
import type { RatedEnd } from './ends.ts';
import { FUEL, surchargesOf, type SurchargedShipment, type SurchargeTerms } from './surcharges.ts';

/** Part of a price as text with its amount in rand; null for a part that only explains. */
export interface PricePart {
  code: string;
  text: string;
  amount: number | null;
}

export interface Price {
  base_charge: number;
  surcharges: { code: string; name: string; amount: number }[];
  charge_excluding_vat: number;
  vat: number;
  charge: number;
  explanation: PricePart[];
}

/** Valid promo code: percent of the price before VAT, or rand off it. */
export interface PromoTerms {
  code: string;
  kind: 'percent' | 'amount';
  value: number;
}

/** Code of the discount in a price. */
const PROMO = 'PROMO';

/** Prices of a rate group in one revision. */
export interface Tariff {
  fuel_percentage: number;
  surcharges: readonly SurchargeTerms[];
  vatPercentage: number;
  promo?: PromoTerms | null;
  /** Prices of a service between two zones; undefined if the service is not offered there. */
  cell(service: string, from: string, to: string): Cell | undefined;
}

/** Facts of a shipment that decide its price. */
export interface RatedShipment extends SurchargedShipment {
  service: string;
}

interface Route {
  cell: Cell;
  from: string;
  to: string;
}

/**
 * Prices of a service for the most specific pair of zones that has prices; null if no pair has any.
 */
function routeOf(
  tariff: Pick<Tariff, 'cell'>,
  service: string,
  { collection, delivery }: { collection: RatedEnd; delivery: RatedEnd },
): Route | null {
  for (const from of collection.zones)
    for (const to of delivery.zones) {
      const cell = tariff.cell(service, from, to);
      if (cell !== undefined) return { cell, from, to };
    }
  return null;
}

function baseText({ service, charged_weight }: RatedShipment, route: Route, base: BaseCharge) {
  const what = `${service} ${route.from}→${route.to}, ${formatNumber(charged_weight)} kg`;
  if (base.isMinimum) return `${what}: minimum`;
  const { band, from } = base;
  const above = charged_weight - from;
  const kilograms =
    band.per_kilogram === 0 || above <= 0
      ? ''
      : ` and ${inRand(band.per_kilogram)} for each of ${formatNumber(above)} kg over ${from} kg`;
  return `${what}, band ${bandName(base)}: ${inRand(band.base)}${kilograms}`;
}

const ends = { collection: 'from', delivery: 'to' } as const;

/** Explains where a zone on the map replaces the province. */
function zoneParts(shipment: RatedShipment, route: Route): PricePart[] {
  return (['collection', 'delivery'] as const).flatMap((side) => {
    const used = route[ends[side]];
    const { province } = shipment[side];
    if (used === province) return [];
    const text = `The ${side} is in rate zone ${used}, which applies instead of ${province}`;
    return [{ code: 'ZONE', text, amount: null }];
  });
}

function discountOf(promo: PromoTerms | null | undefined, subtotal: number) {
  if (!promo) return [];
  const wanted = promo.kind === 'percent' ? (subtotal * promo.value) / 100 : promo.value;
  const amount = -toLedger(Math.min(subtotal, Math.max(0, wanted)));
  if (amount === 0) return [];
  const how = promo.kind === 'percent' ? `: ${formatNumber(promo.value)} %` : '';
  const name = `Promo code ${promo.code}`;
  return [{ code: PROMO, name, amount, text: () => `${name}${how}` }];
}

/**
 * Adds VAT. The total is in whole cents; the rounding goes into the VAT, or into the net price if
 * VAT is 0 %.
 */
function withVat(subtotal: number, percentage: number) {
  const charge = toDocument(addVat(subtotal, percentage).total);
  const excluding = percentage === 0 ? charge : toLedger(subtotal);
  return { charge, excluding, vat: toLedger(charge - excluding) };
}

/** Amounts of a price; null if the service has no price for these zones or weight. */
function calculate(tariff: Tariff, shipment: RatedShipment) {
  const route = routeOf(tariff, shipment.service, shipment);
  const base = route && baseOf(route.cell, shipment.charged_weight);
  if (!route || !base) return null;
  const listed = toLedger(base.amount);
  const terms = tariff.surcharges.map((one) =>
    one.code === FUEL ? { ...one, amount: tariff.fuel_percentage } : one,
  );
  const added = surchargesOf(terms, listed, shipment);
  const before = toLedger(added.reduce((sum, { amount }) => sum + amount, listed));
  const parts = [...added, ...discountOf(tariff.promo, before)];
  const subtotal = toLedger(parts.reduce((sum, { amount }) => sum + amount, listed));
  const { charge, excluding, vat } = withVat(subtotal, tariff.vatPercentage);
  const base_charge = toLedger(listed + excluding - subtotal);
  return { route, base, parts, charge, excluding, vat, base_charge };
}

/**
 * Returns the charge in rand without its explanation, for pricing many shipments at once; null
 * without a price.
 */
export const chargeOf = (tariff: Tariff, shipment: RatedShipment): number | null =>
  calculate(tariff, shipment)?.charge ?? null;

/**
 * Prices a shipment and explains the price: cell and band, fuel, surcharges, promo code, VAT. The
 * parts add up to the charge, in whole cents. Null if the service has no price for these zones or
 * weight.
 */
export function priceOf(tariff: Tariff, shipment: RatedShipment): Price | null {
  const found = calculate(tariff, shipment);
  if (found === null) return null;
  const { route, base, parts, charge, excluding, vat, base_charge } = found;
  return {
    base_charge,
    surcharges: parts.map(({ code, name, amount }) => ({ code, name, amount })),
    charge_excluding_vat: excluding,
    vat,
    charge,
    explanation: [
      ...zoneParts(shipment, route),
      { code: 'BASE', text: baseText(shipment, route, base), amount: base_charge },
      ...parts.map(({ code, text, amount }) => ({ code, text: text(), amount })),
      {
        code: 'VAT',
        text: `VAT ${formatNumber(tariff.vatPercentage)} % of ${inRand(excluding)}`,
        amount: vat,
      },
    ],
  };
}
