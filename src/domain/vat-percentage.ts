import { VAT_PERCENTAGE } from './money.ts';
import { settingNumber, type SettingValues } from './setting-reads.ts';

/** VAT in per cent, for prices and charges alike; the usual one while the setting is empty. */
export const vatPercentageOf = (values: SettingValues): number =>
  settingNumber(values, 'invoice_vat_percentage') ?? VAT_PERCENTAGE;
