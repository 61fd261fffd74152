import type { SettingName } from '../settings/catalogue/catalogue.ts';
import type { IsSettingOn } from '../settings/setting-reads.ts';

/** Tasks that a driver's device reports about shipments. */
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

interface Permit {
  setting: SettingName<'boolean'>;
  refusal: string;
}

/** Tasks that need a setting of the company. */
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

/** Returns why the settings do not allow a task of drivers; null if they allow the task. */
export function taskProblem(isOn: IsSettingOn, task: DriverTask): string | null {
  const permit = permits[task];
  return permit === undefined || isOn(permit.setting) ? null : permit.refusal;
}

/**
 * Error that lists unscanned parcels, such as "Scan parcels 2 and 3."; null if none are missing or
 * scanning is optional.
 */
export function scanProblem(
  isOn: IsSettingOn,
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

/**
 * PIN that the driver entered for a shipment, or the fallback that the driver used instead of a
 * PIN.
 */
interface Handover {
  isPinSent: boolean;
  pin?: string | undefined;
  fallback?: string | undefined;
}

type Handing = { is: 'free' | 'by-pin' | 'by-fallback' } | { problem: string };

const canEnterPin = (isOn: IsSettingOn): boolean => isOn('drivers_can_enter_onetime_pin');

/** Decides how a shipment can be handed over, or returns the problem that prevents the handover. */
export function handoverOf(isOn: IsSettingOn, { isPinSent, pin, fallback }: Handover): Handing {
  if (!isPinSent) return { is: 'free' };
  if (pin !== undefined)
    return canEnterPin(isOn)
      ? { is: 'by-pin' }
      : { problem: 'PINs cannot be entered on this device. Call your branch.' };
  if (fallback === undefined) return { problem: 'Enter the PIN that was sent to the recipient.' };
  return isOn('drivers_can_use_fallback_option')
    ? { is: 'by-fallback' }
    : { problem: 'This shipment can be handed over only with its PIN. Call your branch.' };
}

/** Wrong entries after which a PIN is blocked. */
export const MAX_PIN_TRIES = 5;
