import { invalidError } from '#api/api-error.ts';
import { formatNumber } from '#domain/kernel/format.ts';
import { parcelProblems, weightsOf, type SentParcel } from '#domain/booking/parcels.ts';
import { calendarOf } from '#domain/rates/calendar.ts';
import {
  priceOf,
  type Price,
  type PricePart,
  type PromoTerms,
  type Tariff,
} from '#domain/rates/price.ts';
import { promiseOf, type DeliveryPromise } from '#domain/rates/promise.ts';
import { isExtra, type SurchargeTerms } from '#domain/rates/surcharges.ts';
import { chargedWeight, type Lane } from '#domain/pricing/services.ts';
import type { service_levels } from '#server/db/schema/rates.ts';
import type { Pricer } from './pricer.ts';
import type { Group } from './rate-terms.ts';
import { endsOf, type Ends, type PricedPlace } from './rated-ends.ts';
import { misfitReason } from './service-fit.ts';

interface Place extends PricedPlace {
  locker_id?: number | null;
  place_note?: string | null;
}

/** Request for a price. */
export interface QuoteRequest {
  accountId: number | null;
  collection: Place;
  delivery: Place;
  parcels: readonly SentParcel[];
  declared_value: number;
  opt_in: readonly string[];
  promo?: PromoTerms | null;
  /**
   * Prices to use: those of a group if one is given, otherwise those that the account pays at the
   * time `at`, by default now.
   */
  groupId?: number | null;
  at?: Date;
}

type Service = typeof service_levels.$inferSelect;

export const laneOf = ({
  collection,
  delivery,
}: Pick<QuoteRequest, 'collection' | 'delivery'>): Lane =>
  `${collection.locker_id ? 'L' : 'D'}2${delivery.locker_id ? 'L' : 'D'}`;

/** Throws 422 with a message for every field that exceeds a limit of the provider. */
function requireWithinLimits(
  pricer: Pricer,
  quoteRequest: QuoteRequest,
  surcharges: readonly SurchargeTerms[],
): void {
  const problems = parcelProblems(quoteRequest.parcels, pricer.maxima);
  if (pricer.mostDeclared !== null && quoteRequest.declared_value > pricer.mostDeclared)
    problems['declared_value'] = [
      pricer.mostDeclared === 0
        ? 'Declared values are not accepted.'
        : `The declared value must be at most R ${pricer.mostDeclared}.`,
    ];
  const offered = new Set(surcharges.filter(isExtra).map(({ code }) => code));
  const unknown = quoteRequest.opt_in.filter((code) => !offered.has(code));
  if (unknown.length > 0) problems['opt_in'] = [`There is no extra ${unknown.join(', ')}.`];
  if (Object.keys(problems).length > 0) throw invalidError(problems);
}

function weightsFor(service: Service, parcels: readonly SentParcel[]) {
  const { actual, volumetric } = weightsOf(parcels, service.volumetric_divisor);
  return { actual, volumetric, charged: chargedWeight(actual, volumetric) };
}

const weightPart = ({ actual, volumetric, charged }: ReturnType<typeof weightsFor>): PricePart => ({
  code: 'WEIGHT',
  text: `${formatNumber(charged)} kg charged: ${formatNumber(actual)} kg on the scale, ${formatNumber(volumetric)} kg by size`,
  amount: null,
});

/** Explanations for addresses whose coordinates did not decide the price. */
const placeParts = ({
  collection,
  delivery,
}: Pick<QuoteRequest, 'collection' | 'delivery'>): PricePart[] =>
  [collection, delivery].flatMap(({ place_note: text }) =>
    text ? { code: 'PLACE', text, amount: null } : [],
  );

interface Rating {
  pricer: Pricer;
  quoteRequest: QuoteRequest;
  tariff: Tariff;
  ends: Ends;
}

interface Found {
  price: Price;
  promise: DeliveryPromise;
  weights: ReturnType<typeof weightsFor>;
}

const isSaturday = ({ applies_to, conditions }: SurchargeTerms) =>
  applies_to === 'time-based' && conditions['weekday'] === 'Saturday';

/** Price and delivery promise of a service, or the reason why the service is unavailable. */
function rateService(
  { pricer, quoteRequest, tariff, ends }: Rating,
  service: Service,
): Found | string {
  const { parcels, opt_in, declared_value } = quoteRequest;
  const reason = misfitReason(service, parcels);
  if (reason !== null) return reason;
  const weights = weightsFor(service, parcels);
  const price = priceOf(tariff, {
    service: service.code,
    lane: service.lane,
    ...ends.rated,
    charged_weight: weights.charged,
    heaviest: Math.max(...parcels.map((parcel) => parcel.submitted_weight)),
    declared_value,
    opt_in,
  });
  if (price === null) return 'Not offered on this route';
  const promise = promiseOf(service, {
    now: quoteRequest.at ?? new Date(),
    collection: calendarOf(ends.areas.collection),
    delivery: calendarOf(ends.areas.delivery),
    declared: pricer.declaredDays,
    saturday: tariff.surcharges.some((one) => isSaturday(one) && opt_in.includes(one.code)),
  });
  return promise === null ? 'No service day in the next three months' : { price, promise, weights };
}

function pricedService(
  service: Service,
  { price, promise, weights }: Found,
  places: readonly PricePart[],
) {
  return {
    service_level_id: service.id,
    service_level_code: service.code,
    name: service.name,
    description: service.description,
    lane: service.lane,
    days_min: service.days_min,
    days_max: service.days_max,
    collection_cut_off_time: service.collection_cut_off_time,
    ...promise,
    actual_weight: weights.actual,
    volumetric_weight: weights.volumetric,
    charged_weight: weights.charged,
    ...price,
    explanation: [...places, weightPart(weights), ...price.explanation],
  };
}

export type PricedService = ReturnType<typeof pricedService>;

interface Quote {
  rateGroupId: number | null;
  rates: PricedService[];
  unavailable: { service_level_code: string; name: string; reason: string }[];
  extras: { code: string; name: string; kind: string; amount: number }[];
  ends: Ends['rated'];
}

/** Surcharges that the sender may choose. */
export const extrasOf = (surcharges: readonly SurchargeTerms[]): Quote['extras'] =>
  surcharges.filter(isExtra).map(({ code, name, kind, amount }) => ({ code, name, kind, amount }));

/** Rate group of a request. */
async function groupFor(
  pricer: Pricer,
  { groupId, accountId, at }: QuoteRequest,
): Promise<Group | null> {
  const account = accountId === null ? null : await pricer.account(accountId);
  return typeof groupId === 'number' ? pricer.group(groupId) : pricer.rateGroup(account, at);
}

/** Prices of a group between the zones of the collection and delivery address. */
export async function tariffOf(
  pricer: Pricer,
  group: Group,
  { collection, delivery }: Ends['rated'],
): Promise<Tariff> {
  return {
    fuel_percentage: group.fuel_percentage,
    surcharges: await pricer.surcharges(group),
    vatPercentage: pricer.vatPercentage,
    cell: await pricer.cells(group, collection.zones, delivery.zones),
  };
}

const noTariff = ({ vatPercentage }: Pricer): Tariff => ({
  fuel_percentage: 0,
  surcharges: [],
  vatPercentage,
  cell: () => undefined,
});

/**
 * Prices every service of the lane with days and explanation, or the reason why it is unavailable.
 */
export async function quoteFor(pricer: Pricer, quoteRequest: QuoteRequest): Promise<Quote> {
  const group = await groupFor(pricer, quoteRequest);
  const ends = await endsOf(pricer, quoteRequest);
  const tariff = group === null ? noTariff(pricer) : await tariffOf(pricer, group, ends.rated);
  requireWithinLimits(pricer, quoteRequest, tariff.surcharges);
  const quote: Quote = {
    rateGroupId: group?.id ?? null,
    rates: [],
    unavailable: [],
    extras: extrasOf(tariff.surcharges),
    ends: ends.rated,
  };
  const priced = { ...tariff, promo: quoteRequest.promo ?? null };
  const places = placeParts(quoteRequest);
  for (const service of await pricer.services(laneOf(quoteRequest))) {
    const found = rateService({ pricer, quoteRequest, tariff: priced, ends }, service);
    if (typeof found !== 'string') quote.rates.push(pricedService(service, found, places));
    else
      quote.unavailable.push({
        service_level_code: service.code,
        name: service.name,
        reason: found,
      });
  }
  return quote;
}

/** Returns the price of one service; throws 422 with the reason if the service is unavailable. */
export function selectedRate(quote: Quote, code: string): PricedService {
  const rate = quote.rates.find(({ service_level_code }) => service_level_code === code);
  if (rate !== undefined) return rate;
  const unavailable = quote.unavailable.find(
    ({ service_level_code }) => service_level_code === code,
  );
  const reason = unavailable?.reason ?? 'There is no such service between these places';
  throw invalidError({ service_level_code: [`${reason}.`] });
}
