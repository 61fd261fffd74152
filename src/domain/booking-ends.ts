/** Where a booking begins or ends: at a door, over a counter, in a locker or at a kiosk. */
export type EndPlace = 'door' | 'counter' | 'locker' | 'kiosk';

interface BookedEnds {
  /** Whether the customer books, or staff for a customer. */
  by: 'customer' | 'staff';
  from: EndPlace;
  to: EndPlace;
}

type IsOn = (setting: string) => boolean;

const deposits = {
  locker: { setting: 'allow_locker_deposit', words: 'in a locker' },
  kiosk: { setting: 'allow_kiosk_deposit', words: 'at a kiosk' },
  counter: { setting: 'allow_point_deposit', words: 'at a counter' },
} as const;

/** The settings that decide where bookings may begin and end. */
export const endSettings = [
  ...Object.values(deposits).map(({ setting }) => setting),
  'allow_kiosk_on_sender',
  'allow_pickup_point_service',
  'allow_staff_to_customer_deposited_shipment',
];

function depositProblem(isOn: IsOn, { by, from }: BookedEnds): string | null {
  if (from === 'door') return null;
  if (from === 'kiosk' && !isOn('allow_kiosk_on_sender'))
    return 'Shipments cannot start at a kiosk.';
  if (by === 'staff')
    return isOn('allow_staff_to_customer_deposited_shipment')
      ? null
      : 'Only customers book what they deposit themselves.';
  const { setting, words } = deposits[from];
  return isOn(setting) ? null : `Shipments cannot be deposited ${words}.`;
}

/** Why a booking may not begin or end where it says, by the end; nothing where it may. */
export function endProblems(isOn: IsOn, ends: BookedEnds): Record<string, string[]> {
  const deposit = depositProblem(isOn, ends);
  const isRefused = ends.to === 'counter' && !isOn('allow_pickup_point_service');
  return {
    ...(deposit !== null && { collection: [deposit] }),
    ...(isRefused && { delivery: ['Shipments are not delivered to counters.'] }),
  };
}
