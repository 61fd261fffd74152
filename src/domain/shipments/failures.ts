/** Party that has to solve a failure, and usually pays for another attempt. */
export const faults = ['carrier', 'sender', 'recipient', 'outside', 'unknown'] as const;
export type Fault = (typeof faults)[number];

/** Statuses of failed collections and deliveries. */
export const failedStatuses = [
  'collection-failed-attempt',
  'collection-exception',
  'delivery-failed-attempt',
  'delivery-exception',
  'undeliverable',
] as const;

/** Party by reason, for the reasons of a new company. Other reasons are matched by words. */
const known = new Map<string, Fault>([
  ['Parcel not ready', 'sender'],
  ['Sender cancelled', 'sender'],
  ['Parcel over size', 'sender'],
  ['Parcel over size for the locker', 'sender'],
  ['Wrong address', 'sender'],
  ['Nobody at home', 'recipient'],
  ['Business closed', 'recipient'],
  ['Recipient refused', 'recipient'],
  ['Wrong PIN', 'recipient'],
  ['Recipient has no identity document', 'recipient'],
  ['Complex or estate gate refused access', 'recipient'],
  ['High-risk area, escort needed', 'outside'],
  ['Protest or road closure', 'outside'],
  ['Load-shedding, intercom dead', 'outside'],
  ['Locker full', 'carrier'],
  ['Locker offline', 'carrier'],
]);

const signs: readonly (readonly [RegExp, Fault])[] = [
  [/vehicle|driver|hub|depot|sort|damage|lost|late|locker|capacity/i, 'carrier'],
  [/weather|flood|protest|strike|road|load-?shedding|power|security|risk/i, 'outside'],
  [/recipient|home|refus|pin\b|identity|gate|closed|consignee/i, 'recipient'],
  [/sender|ready|address|packag|size|weight|cancel|label/i, 'sender'],
];

/** Party that a reason blames; `unknown` without a reason or a matching word. */
export function faultOf(reason: string | null): Fault {
  if (reason === null) return 'unknown';
  return known.get(reason) ?? signs.find(([sign]) => sign.test(reason))?.[1] ?? 'unknown';
}
