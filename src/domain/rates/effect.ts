import { cents, type Cents } from '../cents.ts';
import {
  count,
  emptyTally,
  sumIn,
  type AccountShare,
  type PricedAlike,
  type Tally,
} from './effect-tally.ts';
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

/** Everything an effect adds up. */
export interface EffectBook {
  kinds: Map<string, PricedAlike>;
  tally: Tally;
  charged: number;
}

export const emptyBook = (): EffectBook => ({
  kinds: new Map(),
  tally: emptyTally(),
  charged: 0,
});

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

/** The first shipment of a kind, priced on both sides. */
function newKind(
  { kinds, tally }: EffectBook,
  { shipment, family, reference, account }: RatedFact,
  { now, draft }: { now: EffectSide; draft: EffectSide },
): PricedAlike {
  const group = (now.groupOf(family) ?? draft.groupOf(family))?.code ?? '';
  const route = routeOf(shipment);
  const known = { shipment, family, group, route, example: reference, account, shipments: 0 };
  return {
    ...known,
    current: priceIn(now, known),
    draft: priceIn(draft, known),
    shares: [],
    sums: [
      sumIn(tally, 'service', { key: shipment.service }),
      sumIn(tally, 'zone', { key: route }),
      sumIn(tally, 'group', { key: group }),
    ],
    place: kinds.size,
  };
}

function shareIn(tally: Tally, { shares }: PricedAlike, fact: RatedFact): AccountShare {
  for (const share of shares) if (share.account_id === fact.account_id) return share;
  const { account_id, account } = fact;
  const share = {
    account_id,
    shipments: 0,
    sum: sumIn(tally, 'account', { key: account_id, label: account }),
  };
  shares.push(share);
  return share;
}

/** Takes shipments into a book; those of a kind that is not known yet are priced on both sides. */
export function addFacts(
  book: EffectBook,
  facts: readonly RatedFact[],
  sides: { now: EffectSide; draft: EffectSide },
): void {
  for (const fact of facts) {
    const key = keyOf(fact);
    let kind = book.kinds.get(key);
    if (kind === undefined) {
      kind = newKind(book, fact, sides);
      book.kinds.set(key, kind);
    }
    const share = shareIn(book.tally, kind, fact);
    kind.shipments += 1;
    share.shipments += 1;
    count(book.tally, { kind, share }, 1);
    book.charged += cents(fact.charged);
  }
}

/** Gives a kind another price in the draft. */
function reprice(tally: Tally, kind: PricedAlike, draft: Cents | null): void {
  if (kind.draft === draft) return;
  for (const share of kind.shares) count(tally, { kind, share }, -share.shipments);
  kind.draft = draft;
  for (const share of kind.shares) count(tally, { kind, share }, share.shipments);
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
    if (change && isTouched(change, kind.shipment)) reprice(book.tally, kind, priceIn(draft, kind));
  }
}
