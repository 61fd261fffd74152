import { VAT_PERCENTAGE } from './money.ts';
import { settingNumber, type SettingValues } from '../settings/setting-reads.ts';

/** VAT percentage for prices and charges; the default if the setting is empty. */
export const vatPercentageOf = (values: SettingValues): number =>
  settingNumber(values, 'invoice_vat_percentage') ?? VAT_PERCENTAGE;
