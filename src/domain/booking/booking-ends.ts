import type { SettingName } from '../settings/catalogue/catalogue.ts';
import type { IsSettingOn } from '../settings/setting-reads.ts';

/** Kinds of places where a booking begins or ends. */
export type EndPlace = 'door' | 'counter' | 'locker' | 'kiosk';

interface BookedEnds {
  /** Whether the customer or staff makes the booking. */
  by: 'customer' | 'staff';
  from: EndPlace;
  to: EndPlace;
}

const deposits = {
  locker: { setting: 'allow_locker_deposit', words: 'in a locker' },
  kiosk: { setting: 'allow_kiosk_deposit', words: 'at a kiosk' },
  counter: { setting: 'allow_point_deposit', words: 'at a counter' },
} as const;

/** Settings that restrict where bookings begin and end. */
export const endSettings: readonly SettingName<'boolean'>[] = [
  ...Object.values(deposits).map(({ setting }) => setting),
  'allow_kiosk_on_sender',
  'allow_pickup_point_service',
  'allow_staff_to_customer_deposited_shipment',
];

function depositProblem(isOn: IsSettingOn, { by, from }: BookedEnds): string | null {
  if (from === 'door') return null;
  if (from === 'kiosk' && !isOn('allow_kiosk_on_sender'))
    return 'Shipments cannot start at a kiosk.';
  if (by === 'staff')
    return isOn('allow_staff_to_customer_deposited_shipment')
      ? null
      : 'Only customers can book shipments that they deposit themselves.';
  const { setting, words } = deposits[from];
  return isOn(setting) ? null : `Shipments cannot be deposited ${words}.`;
}

/**
 * Returns why a booking cannot begin or end at the given places, by `collection` and `delivery`.
 */
export function endProblems(isOn: IsSettingOn, ends: BookedEnds): Record<string, string[]> {
  const deposit = depositProblem(isOn, ends);
  const isRefused = ends.to === 'counter' && !isOn('allow_pickup_point_service');
  return {
    ...(deposit !== null && { collection: [deposit] }),
    ...(isRefused && { delivery: ['Shipments are not delivered to counters.'] }),
  };
}
