import { invalid } from '../../../src/api/api-error.ts';
import { estimatedDelivery } from '../../../src/domain/delivery-days.ts';
import { parcelProblems, weightsOf, type SentParcel } from '../../../src/domain/parcels.ts';
import {
  chargedWeight,
  lockerSizes,
  lockerSizeFor,
  type Lane,
} from '../../../src/domain/services.ts';
import type { rates, service_levels } from '../../db/schema/rates.ts';
import type { Pricer } from './pricer.ts';
import { isExtra, priceOf } from './pricing.ts';

/** Between where and what a price is asked for. */
export interface QuoteRequest {
  accountId: number | null;
  collection: { zone: string; locker_id?: number | null };
  delivery: { zone: string; locker_id?: number | null };
  parcels: readonly SentParcel[];
  declared_value: number;
  opt_in: readonly string[];
}

type Service = typeof service_levels.$inferSelect;
type Terms = typeof rates.$inferSelect;

export const laneOf = ({
  collection,
  delivery,
}: Pick<QuoteRequest, 'collection' | 'delivery'>): Lane =>
  `${collection.locker_id ? 'L' : 'D'}2${delivery.locker_id ? 'L' : 'D'}`;

/** What the provider takes at all; throws 422 with a text for every field that is over. */
function requireWithinLimits(pricer: Pricer, quoteRequest: QuoteRequest): void {
  const problems = parcelProblems(quoteRequest.parcels, pricer.maxima);
  if (pricer.mostDeclared !== null && quoteRequest.declared_value > pricer.mostDeclared)
    problems['declared_value'] = [`The declared value is at most R ${pricer.mostDeclared}.`];
  const offered = new Set(pricer.surcharges.filter(isExtra).map(({ code }) => code));
  const unknown = quoteRequest.opt_in.filter((code) => !offered.has(code));
  if (unknown.length > 0) problems['opt_in'] = [`There is no extra ${unknown.join(', ')}.`];
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

const sideOver = (parcel: SentParcel, most: number): boolean =>
  Math.max(parcel.submitted_length, parcel.submitted_width, parcel.submitted_height) > most;

function fitsDoor(service: Service, parcel: SentParcel): boolean {
  const lockerSize = lockerSizeFor({
    length: parcel.submitted_length,
    width: parcel.submitted_width,
    height: parcel.submitted_height,
    weight: parcel.submitted_weight,
  });
  const offered = lockerSizes.findIndex(
    ({ code }) => service.code === `${service.lane}${code} - ECO`,
  );
  return lockerSize !== undefined && lockerSizes.indexOf(lockerSize) <= offered;
}

/** Why a service does not take these parcels; null when it does. */
export function unfit(service: Service, parcels: readonly SentParcel[]): string | null {
  const { lane, max_weight, max_length } = service;
  if (lane !== 'D2D')
    return parcels.every((parcel) => fitsDoor(service, parcel)) ? null : 'Too large for the door';
  if (max_weight !== null && parcels.some((parcel) => parcel.submitted_weight > max_weight))
    return `Over ${max_weight} kg`;
  if (max_length !== null && parcels.some((parcel) => sideOver(parcel, max_length)))
    return `Over ${max_length} cm`;
  return null;
}

function pricedService(
  pricer: Pricer,
  quoteRequest: QuoteRequest,
  found: { service: Service; terms: Terms; fuel: number },
) {
  const { service, terms, fuel } = found;
  const { actual, volumetric } = weightsOf(quoteRequest.parcels, service.volumetric_divisor);
  const charged_weight = chargedWeight(actual, volumetric);
  const price = priceOf(
    {
      rate: { ...terms, fuel_percentage: fuel },
      surcharges: pricer.surcharges,
      vatPercentage: pricer.vatPercentage,
    },
    {
      lane: service.lane,
      to_zone: quoteRequest.delivery.zone,
      charged_weight,
      heaviest: Math.max(...quoteRequest.parcels.map((parcel) => parcel.submitted_weight)),
      declared_value: quoteRequest.declared_value,
      opt_in: quoteRequest.opt_in,
    },
  );
  return {
    service_level_id: service.id,
    service_level_code: service.code,
    name: service.name,
    description: service.description,
    lane: service.lane,
    days_min: service.days_min,
    days_max: service.days_max,
    collection_cut_off_time: service.collection_cut_off_time,
    ...estimatedDelivery(service, new Date()),
    actual_weight: actual,
    volumetric_weight: volumetric,
    charged_weight,
    ...price,
  };
}

export type PricedService = ReturnType<typeof pricedService>;

interface Quote {
  rateGroupId: number | null;
  rates: PricedService[];
  unavailable: { service_level_code: string; name: string; reason: string }[];
  extras: { code: string; name: string; kind: string; amount: number }[];
}

/** Every service of the lane with its price, or why it cannot be had. */
export async function quoteFor(pricer: Pricer, quoteRequest: QuoteRequest): Promise<Quote> {
  requireWithinLimits(pricer, quoteRequest);
  const account =
    quoteRequest.accountId === null ? null : await pricer.account(quoteRequest.accountId);
  const group = await pricer.rateGroup(account);
  const all =
    group === null
      ? []
      : await pricer.terms(group.id, quoteRequest.collection.zone, quoteRequest.delivery.zone);
  const quote: Quote = {
    rateGroupId: group?.id ?? null,
    rates: [],
    unavailable: [],
    extras: pricer.surcharges
      .filter(isExtra)
      .map(({ code, name, kind, amount }) => ({ code, name, kind, amount })),
  };
  for (const service of await pricer.services(laneOf(quoteRequest))) {
    const terms = all.find((row) => row.service_level_id === service.id);
    const reason =
      unfit(service, quoteRequest.parcels) ?? (terms ? null : 'Not offered on this route');
    if (reason === null && terms !== undefined && group !== null)
      quote.rates.push(
        pricedService(pricer, quoteRequest, { service, terms, fuel: group.fuel_percentage }),
      );
    else
      quote.unavailable.push({
        service_level_code: service.code,
        name: service.name,
        reason: reason ?? 'Not offered on this route',
      });
  }
  return quote;
}

/** The price of one service; throws 422 with the reason when it cannot be had. */
export function selectedRate(quote: Quote, code: string): PricedService {
  const rate = quote.rates.find(({ service_level_code }) => service_level_code === code);
  if (rate !== undefined) return rate;
  const unavailable = quote.unavailable.find(
    ({ service_level_code }) => service_level_code === code,
  );
  const reason = unavailable?.reason ?? 'There is no such service between these places';
  throw invalid({ service_level_code: [`${reason}.`] });
}
