import { cents, type Cents } from '../cents.ts';
import { chargeOf, type RatedShipment, type Tariff } from './price.ts';

/** A shipment as an effect prices it again. */
export interface RatedFact {
  shipment: RatedShipment;
  account_id: number;
  /** Code and name. */
  account: string;
  /** The family whose prices the account pays; null of those that pay the default ones. */
  family: number | null;
  /** The shipment's reference. */
  reference: string;
  /** What was charged then, in rand. */
  charged: number;
}

/** The prices of one side: of what holds, or of a draft. */
export interface EffectSide {
  /** The group that prices a family; null where no prices hold. */
  groupOf(family: number | null): { id: number; code: string } | null;
  tariffs: ReadonlyMap<number, Tariff>;
}

/** Shipments that are priced alike, whoever sent them. */
export interface PricedAlike {
  shipment: RatedShipment;
  family: number | null;
  group: string;
  /** From zone to zone. */
  route: string;
  shipments: number;
  /** One of them, to look at, with its account. */
  example: string;
  account: string;
  /** For each; null where there is no price. */
  current: Cents | null;
  draft: Cents | null;
}

/** What an account sent of one kind. */
export interface AccountShare {
  account_id: number;
  account: string;
  kind: PricedAlike;
  shipments: number;
}

/** Everything an effect adds up. */
export interface EffectBook {
  kinds: Map<string, PricedAlike>;
  shares: Map<string, AccountShare>;
  charged: number;
}

export const emptyBook = (): EffectBook => ({ kinds: new Map(), shares: new Map(), charged: 0 });

const keyOf = ({ shipment, family }: RatedFact): string => {
  const { collection, delivery } = shipment;
  const areas = (collection.surcharge_areas ?? delivery.surcharge_areas) !== null;
  return [
    family,
    shipment.service,
    shipment.lane,
    shipment.charged_weight,
    shipment.heaviest,
    shipment.declared_value,
    shipment.opt_in.join(','),
    collection.zones.join(','),
    delivery.zones.join(','),
    areas ? JSON.stringify([collection.surcharge_areas, delivery.surcharge_areas]) : '',
  ].join('|');
};

const routeOf = ({ collection, delivery }: RatedShipment): string =>
  `${collection.zones[0] ?? collection.province} → ${delivery.zones[0] ?? delivery.province}`;

function priceIn({ groupOf, tariffs }: EffectSide, kind: Pick<PricedAlike, 'family' | 'shipment'>) {
  const group = groupOf(kind.family);
  const tariff = group && tariffs.get(group.id);
  const charge = tariff ? chargeOf(tariff, kind.shipment) : null;
  return charge === null ? null : cents(charge);
}

/** Takes shipments into a book; those of a kind that is not known yet are priced on both sides. */
export function addFacts(
  book: EffectBook,
  facts: readonly RatedFact[],
  { now, draft }: { now: EffectSide; draft: EffectSide },
): void {
  for (const fact of facts) {
    const key = keyOf(fact);
    const { shipment, family, reference, account, account_id } = fact;
    let kind = book.kinds.get(key);
    if (kind === undefined) {
      const group = (now.groupOf(family) ?? draft.groupOf(family))?.code ?? '';
      const route = routeOf(shipment);
      const known = { shipment, family, group, route, example: reference, account, shipments: 0 };
      kind = { ...known, current: priceIn(now, known), draft: priceIn(draft, known) };
      book.kinds.set(key, kind);
    }
    kind.shipments += 1;
    const place = `${account_id} ${key}`;
    const share = book.shares.get(place);
    if (share === undefined) book.shares.set(place, { account_id, account, kind, shipments: 1 });
    else share.shipments += 1;
    book.charged += cents(fact.charged);
  }
}

/** What differs between two states of a group's prices: everything, or some cells. */
export type TariffChange = 'all' | ReadonlySet<string>;

const isTouched = (change: TariffChange, { service, collection, delivery }: RatedShipment) =>
  change === 'all' ||
  collection.zones.some((from) =>
    delivery.zones.some((to) => change.has(`${service} ${from} ${to}`)),
  );

/** Prices anew what an edit of the draft meets, and nothing else; `changes` are by the id of the group. */
export function repriceDraft(
  book: EffectBook,
  draft: EffectSide,
  changes: ReadonlyMap<number, TariffChange>,
): void {
  for (const kind of book.kinds.values()) {
    const group = draft.groupOf(kind.family);
    const change = group && changes.get(group.id);
    if (change && isTouched(change, kind.shipment)) kind.draft = priceIn(draft, kind);
  }
}
