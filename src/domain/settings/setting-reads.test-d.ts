/** Reads that must not compile; never run. */
import {
  isSettingOn,
  settingNumber,
  settingText,
  settingWords,
  type SettingValues,
} from './setting-reads.ts';

export function readSettings(values: SettingValues): void {
  settingText(values, 'company_name');
  settingNumber(values, 'topup_minimum');
  settingWords(values, 'parcel_types');
  isSettingOn(values, 'notify_delivery_in_locker_sms');
  // @ts-expect-error a secret
  settingText(values, 'payfast_passphrase');
  // @ts-expect-error a text
  isSettingOn(values, 'company_name');
  // @ts-expect-error a number
  settingText(values, 'topup_minimum');
  // @ts-expect-error a misspelt name
  settingText(values, 'company_nmae');
  // @ts-expect-error no message to the sender has this status
  isSettingOn(values, 'notify_collection_in_locker_sms');
}
