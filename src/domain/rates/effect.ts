import { cents, type Cents } from '../kernel/cents.ts';
import {
  countShipments,
  emptyTally,
  sumIn,
  type AccountShare,
  type PricedAlike,
  type Tally,
} from './effect-tally.ts';
import { chargeOf, type RatedShipment, type Tariff } from './price.ts';

/** Shipment to price again. */
export interface RatedFact {
  shipment: RatedShipment;
  account_id: number;
  /** Code and name of the account. */
  account: string;
  /** Rate family of the account; null for the default rates. */
  family: number | null;
  reference: string;
  /** Original charge in rand. */
  charged: number;
}

/** Prices of one side: current or draft. */
export interface EffectSide {
  /** Group with the prices of a family; null if there are none. */
  groupOf(family: number | null): { id: number; code: string } | null;
  tariffs: ReadonlyMap<number, Tariff>;
}

/** State of a running effect: kinds of shipments, tally and original charges. */
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

/** Creates a kind for its first shipment, with its current and draft prices. */
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

/** Adds shipments to a book; new kinds get their current and draft prices. */
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
    countShipments(book.tally, { kind, share }, 1);
    book.charged += cents(fact.charged);
  }
}

function reprice(tally: Tally, kind: PricedAlike, draft: Cents | null): void {
  if (kind.draft === draft) return;
  for (const share of kind.shares) countShipments(tally, { kind, share }, -share.shipments);
  kind.draft = draft;
  for (const share of kind.shares) countShipments(tally, { kind, share }, share.shipments);
}

/** Changed cells between two states of a group's prices, or `all`. */
export type TariffChange = 'all' | ReadonlySet<string>;

const isTouched = (change: TariffChange, { service, collection, delivery }: RatedShipment) =>
  change === 'all' ||
  collection.zones.some((from) =>
    delivery.zones.some((to) => change.has(`${service} ${from} ${to}`)),
  );

/**
 * Recalculates only the kinds that an edit of the draft affects. `changes` are keyed by group id.
 */
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
