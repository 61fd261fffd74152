import { noticeSwitches } from '../messages/shipment-notices.ts';
import { noticeTemplates, templateForm } from '../messages/notice-templates.ts';
import { MESSAGES_PER_DAY } from '../messages/sent-messages.ts';
import { GUEST_ACCOUNT } from '../top-ups/payment-methods.ts';
import { secretSettings } from './secret-settings.ts';
import { proofFields } from '../shipments/proof.ts';
import { statuses } from '../kernel/statuses.ts';
import { UPSTREAM_PROVINCES } from '../shipments/upstream.ts';

type SettingKind = 'json' | 'boolean' | 'number' | 'text';

/**
 * Users whose console loads a setting: everyone (branding), everyone except the marketplace, only
 * staff, or only account users.
 */
export type Portal = 'everyone' | 'console' | 'staff' | 'accounts';

export interface SettingDefinition {
  kind: SettingKind;
  /** Whether the setting is write-only: shown masked, and never loaded by the console. */
  secret?: true;
  portal?: Portal;
  /** Smallest and largest number. */
  bounds?: readonly [number, number];
  /** Pattern of a text, and the message if it does not match. */
  form?: { pattern: RegExp; advice: string };
  /** Allowed texts. */
  choices?: readonly string[];
  /** Items of a list; words by default. */
  items?: 'words' | 'pairs' | 'ids';
  /** Whether an account can override the setting. */
  override?: true;
}

type Group = Record<string, SettingDefinition>;

const eachOf = (
  first: readonly string[],
  second: readonly string[],
  join: (a: string, b: string) => string,
): string => first.flatMap((a) => second.map((b) => join(a, b))).join(' ');

const group = (names: string, definition: SettingDefinition): Group =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, definition]));

/** Largest amount of any setting, in rand. */
export const LARGEST_AMOUNT = 100_000_000;

const inConsole = 'console' as const;
const amount = [0, LARGEST_AMOUNT] as const;
const address = {
  pattern: /^(https:\/\/[^\s<>"']+|\/(?![/\\])[^\s<>"']*)$/,
  advice: 'Use an address that starts with https://.',
};
const clock = { pattern: /^([01]\d|2[0-3]):[0-5]\d$/, advice: 'Use a time like 08:00.' };
const mailbox = {
  pattern: /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/,
  advice: 'Email address is invalid',
};
const telephone = {
  pattern: /^\+?[\d ()-]{6,20}$/,
  advice: 'Use a telephone number like +27 11 555 0100.',
};
const levels = ['info', 'success', 'warning', 'error'] as const;
const papers = ['A4', 'A6'] as const;
const payments = ['payfast', 'ozow', 'peach', 'stitch', 'eft', 'custom'];

const lists: Group = {
  ...group(
    `parcel_types note_types service_levels other_scans rejection_reasons
    collection_failed_attempt_reasons delivery_failed_attempt_reasons shipment_terms
    shipment_cancellation_reason provider_tracking_prefixes exclude_features
    permissions_additional_settings dashboard_collection_statuses dashboard_delivery_statuses
    dashboard_exception_statuses`,
    { kind: 'json', portal: inConsole },
  ),
  carriers: { kind: 'json', portal: inConsole, items: 'pairs' },
  [UPSTREAM_PROVINCES]: { kind: 'json', portal: inConsole },
  integrations: { kind: 'json', portal: inConsole },
  whatsapp_excluded_accounts: { kind: 'json', items: 'ids' },
};

const flags: Group = {
  ...group(
    `enable_payment_intervention insurance_declared_value_enabled show_bill_transactions
    allow_kiosk_on_sender allow_pickup_point_service enable_webhook_sending
    enable_free_one_shipment_on_valid_vat_number
    ${eachOf(payments, ['guest', 'topup'], (method, use) => `${method}_${use}_enabled`)}
    ${eachOf(proofFields, ['enabled', 'required'], (field, use) => `pod_${field}_${use}`)}`,
    { kind: 'boolean', portal: inConsole },
  ),
  ...group(
    `driver_can_cancel_parcels driver_can_cancel_shipments driver_must_scan_each_parcel
    driver_can_add_shipments driver_can_add_parcels drivers_can_enter_onetime_pin
    drivers_can_send_onetime_pin drivers_can_use_fallback_option drivers_can_reject_collections
    allow_push_notifications_weekend allow_push_notifications_public_holidays
    allow_locker_deposit allow_kiosk_deposit allow_point_deposit
    shorten_tracking_urls allow_staff_to_customer_deposited_shipment
    marketplace_notify_failed_events marketplace_notify_recipients nps_enabled nightly_invoice_run`,
    { kind: 'boolean' },
  ),
  ...group(noticeSwitches.map(({ setting }) => setting).join(' '), {
    kind: 'boolean',
    override: true,
  }),
};

const presentation: Group = {
  company_name: { kind: 'text', portal: 'everyone' },
  ...group('logo_url website_url terms_url', { kind: 'text', portal: 'everyone', form: address }),
  ...group('tracking_url facebook_url', { kind: 'text', portal: inConsole, form: address }),
  support_email: { kind: 'text', portal: 'everyone', form: mailbox },
  support_number: { kind: 'text', portal: 'everyone', form: telephone },
  ...group('work_hours_from work_hours_to', { kind: 'text', portal: inConsole, form: clock }),
  site_wide_message_client: { kind: 'text', portal: 'accounts' },
  site_wide_message_client_type: { kind: 'text', portal: 'accounts', choices: levels },
  site_wide_message_admin: { kind: 'text', portal: 'staff' },
  site_wide_message_admin_type: { kind: 'text', portal: 'staff', choices: levels },
  custom_widget_html: { kind: 'text', portal: 'accounts' },
  dashboard_refresh_seconds: { kind: 'number', portal: inConsole, bounds: [5, 86_400] },
  dashboard_period_days: { kind: 'number', portal: inConsole, bounds: [1, 366] },
  map_max_node_count: { kind: 'number', portal: 'staff', bounds: [3, 100_000] },
};

const limits: Group = {
  invoice_vat_percentage: { kind: 'number', portal: inConsole, bounds: [0, 100] },
  ...group('insurance_max_declared_value topup_minimum topup_maximum', {
    kind: 'number',
    portal: inConsole,
    bounds: amount,
  }),
  ...group('shipping_difference_minimum free_one_shipment_on_valid_vat_number_amount', {
    kind: 'number',
    bounds: amount,
  }),
  ...group('maximum_parcel_length maximum_parcel_width maximum_parcel_height', {
    kind: 'number',
    portal: inConsole,
    bounds: [0, 10_000],
  }),
  maximum_parcel_weight: { kind: 'number', portal: inConsole, bounds: [0, 100_000] },
  ...group('nps_promoter_minimum nps_detractor_maximum', { kind: 'number', bounds: [0, 10] }),
  nps_delay_hours: { kind: 'number', bounds: [0, 8760] },
};

/** Settings that an account can override. */
const booking: Group = {
  default_service_level: { kind: 'text', portal: inConsole, override: true },
  label_format: { kind: 'text', portal: inConsole, choices: papers, override: true },
};

const company: Group = {
  invoice_trigger_shipment_status: { kind: 'text', choices: statuses },
  [GUEST_ACCOUNT]: { kind: 'text' },
  ...group('eft_instructions custom_payment_name', { kind: 'text', portal: inConsole }),
  ...group(
    `billing_company_name billing_vat_number billing_registration_number billing_address
    billing_bank_name billing_bank_account_number billing_bank_branch_code
    invoice_number_prefix
    notification_sender_name sms_sender_id whatsapp_number
    payfast_merchant_id ozow_site_code peach_entity_id stitch_client_id`,
    { kind: 'text' },
  ),
  ...group('billing_email notification_sender_email', { kind: 'text', form: mailbox }),
  ...group(noticeTemplates.map(({ setting }) => setting).join(' '), {
    kind: 'text',
    form: templateForm,
    override: true,
  }),
  [MESSAGES_PER_DAY]: { kind: 'number', bounds: [0, 1_000_000], override: true },
  ...group('notifications_from notifications_to', { kind: 'text', form: clock }),
};

const secrets: Group = {
  ...group(secretSettings.join(' '), { kind: 'text', secret: true }),
  locker_auth_key: { kind: 'json', secret: true },
};

/** All settings (specification, section 3). */
export const settings: ReadonlyMap<string, SettingDefinition> = new Map(
  Object.entries({
    ...lists,
    ...flags,
    ...presentation,
    ...limits,
    ...booking,
    ...company,
    ...secrets,
  }),
);
