import { invalid } from '../../src/api/refusal.ts';
import { estimatedDelivery } from '../../src/domain/delivery-days.ts';
import { parcelProblems, weightsOf, type SentParcel } from '../../src/domain/parcels.ts';
import { chargedWeight, lockerSizes, lockerSizeFor, type Lane } from '../../src/domain/services.ts';
import type { rates, service_levels } from '../db/schema/rates.ts';
import type { PriceDesk } from './price-desk.ts';
import { isExtra, priceOf } from './pricing.ts';

/** Between where and what a price is asked for. */
export interface Enquiry {
  accountId: number | null;
  collection: { zone: string; locker_id?: number | null };
  delivery: { zone: string; locker_id?: number | null };
  parcels: readonly SentParcel[];
  declared_value: number;
  opt_in: readonly string[];
}

type Service = typeof service_levels.$inferSelect;
type Terms = typeof rates.$inferSelect;

export const laneOf = ({ collection, delivery }: Pick<Enquiry, 'collection' | 'delivery'>): Lane =>
  `${collection.locker_id ? 'L' : 'D'}2${delivery.locker_id ? 'L' : 'D'}`;

/** What the provider takes at all; throws 422 with a text for every field that is over. */
export function requireWithinLimits(desk: PriceDesk, enquiry: Enquiry): void {
  const problems = parcelProblems(enquiry.parcels, desk.maxima);
  if (desk.mostDeclared !== null && enquiry.declared_value > desk.mostDeclared)
    problems['declared_value'] = [`The declared value is at most R ${desk.mostDeclared}.`];
  const offered = new Set(desk.surcharges.filter(isExtra).map(({ code }) => code));
  const unknown = enquiry.opt_in.filter((code) => !offered.has(code));
  if (unknown.length > 0) problems['opt_in'] = [`There is no extra ${unknown.join(', ')}.`];
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

const sideOver = (parcel: SentParcel, most: number): boolean =>
  Math.max(parcel.submitted_length, parcel.submitted_width, parcel.submitted_height) > most;

function fitsDoor(service: Service, parcel: SentParcel): boolean {
  const wanted = lockerSizeFor({
    length: parcel.submitted_length,
    width: parcel.submitted_width,
    height: parcel.submitted_height,
    weight: parcel.submitted_weight,
  });
  const offered = lockerSizes.findIndex(
    ({ code }) => service.code === `${service.lane}${code} - ECO`,
  );
  return wanted !== undefined && lockerSizes.indexOf(wanted) <= offered;
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
  desk: PriceDesk,
  enquiry: Enquiry,
  found: { service: Service; terms: Terms; fuel: number },
) {
  const { service, terms, fuel } = found;
  const { actual, volumetric } = weightsOf(enquiry.parcels, service.volumetric_divisor);
  const charged_weight = chargedWeight(actual, volumetric);
  const price = priceOf(
    {
      rate: { ...terms, fuel_percentage: fuel },
      surcharges: desk.surcharges,
      vatPercentage: desk.vatPercentage,
    },
    {
      lane: service.lane,
      to_zone: enquiry.delivery.zone,
      charged_weight,
      heaviest: Math.max(...enquiry.parcels.map((parcel) => parcel.submitted_weight)),
      declared_value: enquiry.declared_value,
      opt_in: enquiry.opt_in,
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

interface Offer {
  rateGroupId: number | null;
  rates: PricedService[];
  unavailable: { service_level_code: string; name: string; reason: string }[];
  extras: { code: string; name: string; kind: string; amount: number }[];
}

/** Every service of the lane with its price, or why it cannot be had. */
export async function offerFor(desk: PriceDesk, enquiry: Enquiry): Promise<Offer> {
  requireWithinLimits(desk, enquiry);
  const account = enquiry.accountId === null ? null : await desk.account(enquiry.accountId);
  const group = await desk.rateGroup(account);
  const all =
    group === null
      ? []
      : await desk.terms(group.id, enquiry.collection.zone, enquiry.delivery.zone);
  const offer: Offer = {
    rateGroupId: group?.id ?? null,
    rates: [],
    unavailable: [],
    extras: desk.surcharges
      .filter(isExtra)
      .map(({ code, name, kind, amount }) => ({ code, name, kind, amount })),
  };
  for (const service of await desk.services(laneOf(enquiry))) {
    const terms = all.find((row) => row.service_level_id === service.id);
    const reason = unfit(service, enquiry.parcels) ?? (terms ? null : 'Not offered on this route');
    if (reason === null && terms !== undefined && group !== null)
      offer.rates.push(
        pricedService(desk, enquiry, { service, terms, fuel: group.fuel_percentage }),
      );
    else
      offer.unavailable.push({
        service_level_code: service.code,
        name: service.name,
        reason: reason ?? 'Not offered on this route',
      });
  }
  return offer;
}

/** The price of one service; throws 422 with the reason when it cannot be had. */
export function chosenRate(offer: Offer, code: string): PricedService {
  const rate = offer.rates.find(({ service_level_code }) => service_level_code === code);
  if (rate !== undefined) return rate;
  const refused = offer.unavailable.find(({ service_level_code }) => service_level_code === code);
  const reason = refused?.reason ?? 'There is no such service between these places';
  throw invalid({ service_level_code: [`${reason}.`] });
}
