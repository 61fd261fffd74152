/** What a driver tells from the device about shipments. */
type DriverTask =
  | 'collect'
  | 'start-delivery'
  | 'deliver'
  | 'fail'
  | 'reject'
  | 'cancel'
  | 'cancel-parcel'
  | 'add-parcel'
  | 'add-shipment'
  | 'send-pin';

type IsOn = (setting: string) => boolean;

interface Permit {
  setting: string;
  refusal: string;
}

/** Tasks that the company may keep from its drivers. */
const permits: Partial<Record<DriverTask, Permit>> = {
  reject: {
    setting: 'drivers_can_reject_collections',
    refusal: 'Drivers may not reject collections. Call your branch.',
  },
  cancel: {
    setting: 'driver_can_cancel_shipments',
    refusal: 'Drivers may not cancel shipments. Call your branch.',
  },
  'cancel-parcel': {
    setting: 'driver_can_cancel_parcels',
    refusal: 'Drivers may not cancel parcels. Call your branch.',
  },
  'add-parcel': {
    setting: 'driver_can_add_parcels',
    refusal: 'Drivers may not add parcels. Call your branch.',
  },
  'add-shipment': {
    setting: 'driver_can_add_shipments',
    refusal: 'Drivers may not add shipments. Call your branch.',
  },
  'send-pin': {
    setting: 'drivers_can_send_onetime_pin',
    refusal: 'Drivers may not send PINs. Call your branch.',
  },
};

/** Why drivers may not do this; null where they may. */
export function taskProblem(isOn: IsOn, task: DriverTask): string | null {
  const permit = permits[task];
  return permit === undefined || isOn(permit.setting) ? null : permit.refusal;
}

/** Why parcels must be scanned first: "Scan parcels 2 and 3."; null where nothing is missing, or nobody asks. */
export function scanProblem(
  isOn: IsOn,
  parcels: readonly number[],
  scanned: readonly number[],
): string | null {
  if (!isOn('driver_must_scan_each_parcel')) return null;
  const missing = parcels.filter((number) => !scanned.includes(number));
  const last = missing.at(-1);
  if (last === undefined) return null;
  const first = missing.slice(0, -1).join(', ');
  return first === '' ? `Scan parcel ${last}.` : `Scan parcels ${first} and ${last}.`;
}

/** A shipment whose recipient was sent a PIN is handed over for it, or for what stands in its place. */
interface Handover {
  isPinSent: boolean;
  pin?: string | undefined;
  fallback?: string | undefined;
}

type Handing = { is: 'free' | 'by-pin' | 'by-fallback' } | { problem: string };

const canEnterPin = (isOn: IsOn): boolean => isOn('drivers_can_enter_onetime_pin');

/** How a shipment may be handed over, or why not. */
export function handingOver(isOn: IsOn, { isPinSent, pin, fallback }: Handover): Handing {
  if (!isPinSent) return { is: 'free' };
  if (pin !== undefined)
    return canEnterPin(isOn)
      ? { is: 'by-pin' }
      : { problem: 'PINs are not taken on the device. Call your branch.' };
  if (fallback === undefined) return { problem: 'Enter the PIN that was sent to the recipient.' };
  return isOn('drivers_can_use_fallback_option')
    ? { is: 'by-fallback' }
    : { problem: 'It is handed over for its PIN only. Call your branch.' };
}

/** A PIN that was missed so often opens nothing any more. */
export const MOST_PIN_TRIES = 5;
