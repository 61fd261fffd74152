import * as z from 'zod';
import { addVat, toLedger } from '../../../src/domain/money.ts';

/** A base up to a weight, then so much a kilogram; never less than the minimum. */
interface RateTerms {
  base_weight: number;
  base_rate: number;
  per_kilogram: number;
  minimum: number;
  fuel_percentage: number;
}

export interface SurchargeTerms {
  code: string;
  name: string;
  kind: 'flat' | 'percentage' | 'per_kilogram';
  amount: number;
  applies_to: 'zone' | 'opt-in' | 'time-based' | 'weight' | 'value' | 'always';
  conditions: Record<string, unknown>;
}

/** What a price depends on beside the rate. */
export interface ShipmentWeights {
  lane: string;
  to_zone: string;
  charged_weight: number;
  heaviest: number;
  declared_value: number;
  opt_in: readonly string[];
}

export interface Price {
  base_charge: number;
  surcharges: { code: string; name: string; amount: number }[];
  charge_excluding_vat: number;
  vat: number;
  charge: number;
}

const conditionsOf = z.object({
  zones: z.array(z.string()).catch([]).default([]),
  above: z.number().catch(0).default(0),
  above_kilogram: z.number().catch(0).default(0),
});

/** Extras that the sender chooses. */
export const isExtra = ({ applies_to }: Pick<SurchargeTerms, 'applies_to'>): boolean =>
  applies_to === 'opt-in' || applies_to === 'time-based';

function applies(terms: SurchargeTerms, weights: ShipmentWeights): boolean {
  if (isExtra(terms)) return weights.opt_in.includes(terms.code);
  const { zones, above, above_kilogram } = conditionsOf.parse(terms.conditions);
  if (terms.applies_to === 'zone')
    return weights.lane.endsWith('D') && zones.includes(weights.to_zone);
  if (terms.applies_to === 'weight') return weights.heaviest > above_kilogram;
  if (terms.applies_to === 'value') return weights.declared_value > above;
  return true;
}

const FUEL = 'FUEL';

function amountOf(terms: SurchargeTerms, base: number, weights: ShipmentWeights): number {
  if (terms.kind === 'flat') return toLedger(terms.amount);
  if (terms.kind === 'per_kilogram') return toLedger(terms.amount * weights.charged_weight);
  const of = terms.applies_to === 'value' ? weights.declared_value : base;
  return toLedger((of * terms.amount) / 100);
}

/** The price of a shipment: base, surcharges and VAT, with the four decimals of the ledger; the parts add up. */
export function priceOf(
  { rate, surcharges, vatPercentage }: Tariff,
  weights: ShipmentWeights,
): Price {
  const extraWeight = Math.max(0, weights.charged_weight - rate.base_weight);
  const base_charge = toLedger(
    Math.max(rate.minimum, rate.base_rate + extraWeight * rate.per_kilogram),
  );
  const added = surcharges
    .map((terms) => (terms.code === FUEL ? { ...terms, amount: rate.fuel_percentage } : terms))
    .filter((terms) => applies(terms, weights))
    .map((terms) => ({
      code: terms.code,
      name: terms.name,
      amount: amountOf(terms, base_charge, weights),
    }))
    .filter(({ amount }) => amount !== 0);
  const subtotal = added.reduce((total, { amount }) => total + amount, base_charge);
  const { excluding_vat, vat, total } = addVat(subtotal, vatPercentage);
  return {
    base_charge,
    surcharges: added,
    charge_excluding_vat: excluding_vat,
    vat,
    charge: total,
  };
}

export interface Tariff {
  rate: RateTerms;
  surcharges: readonly SurchargeTerms[];
  vatPercentage: number;
}
