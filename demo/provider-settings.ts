import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { settings } from '#server/db/schema/settings.ts';
import { CARRIER_PROVINCES } from './doubles/carrier-double.ts';
import type { Scene } from './phase.ts';

const provider: Record<string, string> = {
  company_name: 'Highveld Couriers',
  website_url: 'https://highveldcouriers.example',
  logo_url: '',
  tracking_url: 'https://highveldcouriers.example/tracker',
  terms_url: 'https://highveldcouriers.example/terms',
  facebook_url: 'https://social.example/highveldcouriers',
  support_email: 'help@highveldcouriers.example',
  support_number: '+27105001234',
  work_hours_from: '07:30',
  work_hours_to: '17:30',
  billing_company_name: 'Highveld Couriers (Pty) Ltd',
  billing_vat_number: '4870212345',
  billing_registration_number: '2011/104233/07',
  billing_address: '12 Industria Road, Isando, Kempton Park, 1600',
  billing_email: 'accounts@highveldcouriers.example',
  billing_bank_name: 'First National Bank',
  billing_bank_account_number: '62000012345',
  billing_bank_branch_code: '250655',
  nightly_invoice_run: 'true',
  eft_instructions: 'Use your account code as the reference.',
  notification_sender_name: 'Highveld Couriers',
  notification_sender_email: 'noreply@highveldcouriers.example',
  sms_sender_id: 'HIGHVELD',
  whatsapp_number: '+27105001235',
  eft_guest_enabled: 'true',
  payfast_topup_enabled: 'true',
  ozow_topup_enabled: 'true',
  whatsapp_excluded_accounts: '[2]',
  upstream_provinces: JSON.stringify(CARRIER_PROVINCES),
  provider_tracking_prefixes: '["TCGD","HVC"]',
  site_wide_message_admin: 'Claims for damaged parcels need photos from the day of delivery.',
};

const ofAccounts = [1, 2, 3].flatMap((account_id) => [
  { account_id, setting: 'default_service_level', value: 'ECO' },
  { account_id, setting: 'label_format', value: account_id === 2 ? 'A4' : 'A6' },
  {
    account_id,
    setting: 'notify_delivery_delivered_sms',
    value: account_id === 1 ? 'true' : 'false',
  },
]);

const notices = ['out_for_delivery', 'delivered', 'delivery_failed_attempt', 'in_locker'];

/**
 * Returns the settings that replace SMS with WhatsApp for every third account after the first
 * three.
 */
const byWhatsApp = (accounts: number) =>
  Array.from({ length: accounts }, (_, index) => index + 1)
    .filter((id) => id > 3 && id % 3 === 1)
    .flatMap((account_id) =>
      notices.flatMap((notice) => [
        { account_id, setting: `notify_delivery_${notice}_whatsapp`, value: 'true' },
        { account_id, setting: `notify_delivery_${notice}_sms`, value: 'false' },
      ]),
    );

/** Settings of the demo provider and its customers. */
export async function setProviderSettings({ db, figures }: Scene): Promise<void> {
  const own = Object.entries(provider).map(([setting, value]) => ({
    account_id: 0,
    setting,
    value,
  }));
  await db
    .insert(settings)
    .values([...own, ...ofAccounts, ...byWhatsApp(figures.accounts)])
    .onConflictDoUpdate({
      target: [settings.account_id, settings.setting],
      set: { value: sql`excluded.value` },
    });
}

/**
 * Lets visitors book quotes on an active account that requires no reference, preferably a prepaid
 * one.
 */
export async function openGuestBooking(db: Db): Promise<void> {
  await db.execute(sql`
    insert into settings (account_id, setting, value)
    select 0, 'guest_booking_account', account_code from accounts
    where status = 'active' and not requires_customer_reference and kind in ('business', 'individual')
    order by billing_type desc, id limit 1
    on conflict (account_id, setting) do update set value = excluded.value`);
}
