import type { Status } from '#domain/kernel/statuses.ts';

/** Relative frequency of a reason, which is higher within some hours. */
interface Likely {
  reason: string;
  weight: number;
  hours?: readonly [number, number];
}

/** Factor of the frequency within these hours. */
const RUSH = 6;

const atTheDoor: readonly Likely[] = [
  { reason: 'Nobody at home', weight: 5, hours: [9, 15] },
  { reason: 'Business closed', weight: 1, hours: [16, 19] },
  { reason: 'Wrong address', weight: 2 },
  { reason: 'Complex or estate gate refused access', weight: 2 },
  { reason: 'Recipient refused', weight: 1 },
  { reason: 'Wrong PIN', weight: 1 },
  { reason: 'Load-shedding, intercom dead', weight: 0.5, hours: [16, 20] },
];
const atTheSender: readonly Likely[] = [
  { reason: 'Parcel not ready', weight: 5, hours: [8, 12] },
  { reason: 'Business closed', weight: 1, hours: [15, 19] },
  { reason: 'Wrong address', weight: 1 },
  { reason: 'Parcel over size', weight: 1 },
];
const exceptional: readonly Likely[] = [
  { reason: 'Protest or road closure', weight: 2 },
  { reason: 'High-risk area, escort needed', weight: 2, hours: [15, 19] },
];

const likely: Partial<Record<Status, readonly Likely[]>> = {
  'delivery-failed-attempt': atTheDoor,
  'delivery-exception': exceptional,
  'collection-failed-attempt': atTheSender,
  'collection-exception': exceptional,
  'collection-rejected': [{ reason: 'Vehicle full', weight: 1 }],
  'delivery-rejected': [{ reason: 'Vehicle full', weight: 1 }],
  'on-hold': [{ reason: 'Label could not be read', weight: 1 }],
};

/** Random reason of a failed attempt at this hour; undefined for statuses without a reason. */
export function reasonFor(status: Status, hour: number, random: () => number): string | undefined {
  const weighed = (likely[status] ?? []).map(({ reason, weight, hours }) => {
    const isRush = hours !== undefined && hour >= hours[0] && hour < hours[1];
    return { reason, weight: isRush ? weight * RUSH : weight };
  });
  let left = random() * weighed.reduce((sum, { weight }) => sum + weight, 0);
  return weighed.find(({ weight }) => (left -= weight) < 0)?.reason ?? weighed.at(-1)?.reason;
}
