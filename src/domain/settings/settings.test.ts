import { describe, expect, test } from 'vitest';
import { defaultRoles } from '../people/roles.ts';
import { proofFields } from '../shipments/proof.ts';
import { defaultSettings, settings } from './catalogue/catalogue.ts';
import { branding, checkSetting, isMasked, isSecret, mask, loadedSettings } from './settings.ts';

const specified = `parcel_types note_types carriers service_levels other_scans rejection_reasons
  collection_failed_attempt_reasons delivery_failed_attempt_reasons shipment_terms shipment_cancellation_reason
  integrations provider_tracking_prefixes exclude_features permissions_additional_settings locker_auth_key
  enable_payment_intervention insurance_declared_value_enabled show_bill_transactions driver_can_cancel_parcels
  driver_can_cancel_shipments driver_must_scan_each_parcel driver_can_add_shipments driver_can_add_parcels
  drivers_can_enter_onetime_pin drivers_can_send_onetime_pin drivers_can_use_fallback_option
  allow_push_notifications_weekend allow_push_notifications_public_holidays enable_webhook_sending
  enable_free_one_shipment_on_valid_vat_number free_one_shipment_on_valid_vat_number_amount allow_kiosk_on_sender
  allow_pickup_point_service shorten_tracking_urls allow_staff_to_customer_deposited_shipment work_hours_from
  work_hours_to map_max_node_count custom_widget_html invoice_vat_percentage invoice_trigger_shipment_status
  shipping_difference_minimum insurance_max_declared_value maximum_parcel_length maximum_parcel_width
  maximum_parcel_height maximum_parcel_weight`.split(/\s+/);

test('every specified setting exists', () => {
  expect(specified.filter((name) => !settings.has(name))).toEqual([]);
});

describe('the settings of a new company', () => {
  const on = (pattern: RegExp) =>
    Object.keys(defaultSettings).filter(
      (name) => pattern.test(name) && defaultSettings[name] === 'true',
    );

  test('are valid and stay the same when saved', () => {
    const changed = Object.entries(defaultSettings).filter(([name, value]) => {
      const checked = checkSetting(name, value);
      return !('value' in checked) || checked.value !== value;
    });
    expect(changed).toEqual([]);
  });

  test('enable only bank transfer as a payment method', () => {
    expect(on(/_(guest|topup)_enabled$/)).toEqual(['eft_guest_enabled', 'eft_topup_enabled']);
  });

  test('ask for every part of the proof except the department, and require the name', () => {
    expect(on(/^pod_.*_enabled$/)).toHaveLength(proofFields.length - 1);
    expect(on(/^pod_department_enabled$/)).toEqual([]);
    expect(on(/^pod_.*_required$/)).toEqual(['pod_name_required']);
  });

  test('let no driver cancel and give no free shipment', () => {
    expect(
      on(/^driver_can_cancel_|^drivers_can_reject_|^enable_free_one_|^nightly_invoice_run$/),
    ).toEqual([]);
  });
});

test('every setting has a label, an effect and, if Baton itself does not use it, a note about who does', () => {
  const odd = [...settings.values()].filter(
    ({ label, effect, keptFor = 'Used by API clients only.' }) =>
      !/^[A-Z].*[^.]$/.test(label) ||
      !/^[A-Z].*\.$/.test(effect) ||
      !/^[A-Z].{20,}\.$/.test(keptFor),
  );
  expect(odd.map(({ name }) => name)).toEqual([]);
});

describe('checking a setting', () => {
  test.each([
    ['enable_webhook_sending', '1', 'true'],
    ['enable_webhook_sending', 'FALSE', 'false'],
    ['invoice_vat_percentage', ' 15.5 ', '15.5'],
    ['invoice_vat_percentage', '15,5', '15.5'],
    ['parcel_types', '["Box"]', '["Box"]'],
    ['work_hours_from', '07:30', '07:30'],
    ['website_url', 'https://baton.test/over-ons', 'https://baton.test/over-ons'],
    ['logo_url', '/logo/7', '/logo/7'],
    ['company_name', 'Vinnig & veilig', 'Vinnig & veilig'],
    ['parcel_types', '', '[]'],
    ['nps_enabled', ' ', 'false'],
    ['topup_minimum', '', ''],
    ['website_url', '', ''],
  ])('%s accepts %s', (name, value, kept) => {
    expect(checkSetting(name, value)).toEqual({ value: kept });
  });

  test.each([
    ['enable_webhook_sending', 'maybe', 'Use true or false.'],
    ['invoice_vat_percentage', '101', 'Use a number from 0 to 100.'],
    ['invoice_vat_percentage', '1e1', 'Use a number from 0 to 100.'],
    ['parcel_types', '["Box"', 'This is not valid JSON.'],
    ['parcel_types', '"Box"', 'Use a JSON list.'],
    ['parcel_types', 'null', 'Use a JSON list.'],
    ['work_hours_from', '24:00', 'Use a time like 08:00.'],
    ['website_url', 'javascript:alert(1)', 'Use an address that starts with https://.'],
    ['website_url', '//elsewhere.test', 'Use an address that starts with https://.'],
    ['website_url', 'https://a.test/"onclick="x', 'Use an address that starts with https://.'],
    ['site_wide_message_admin_type', 'shout', 'Use info, success, warning or error.'],
    ['support_email', 'nobody', 'Email address is invalid'],
    ['__proto__', 'x', 'There is no setting __proto__.'],
  ])('%s refuses %s', (name, value, problem) => {
    expect(checkSetting(name, value)).toEqual({ problem });
  });
});

describe('secrets', () => {
  test('a masked secret shows its last four characters, even within JSON', () => {
    expect(mask('sk_live_0123456789')).toBe('••••6789');
    expect(mask('["abcdefgh-9876"]')).toBe('••••9876');
  });

  test('a short secret shows no characters when masked', () => {
    expect(mask('elevenchars')).toBe('••••');
    expect(mask('["elevenchars"]')).toBe('••••');
  });

  test('an empty secret has no mask', () => {
    expect(mask('')).toBe('');
    expect(mask('[]')).toBe('');
  });

  test('a secret that is sent back masked is recognised', () => {
    expect(isMasked(mask('sk_live_0123456789'))).toBe(true);
    expect(isMasked('sk_live_0123456789')).toBe(false);
  });

  test('unknown settings count as secret', () => {
    expect(isSecret('left_over_api_key')).toBe(true);
    expect(isSecret('payfast_passphrase')).toBe(true);
    expect(isSecret('locker_auth_key')).toBe(true);
    expect(isSecret('company_name')).toBe(false);
  });
});

describe('settings that are loaded for a role', () => {
  const telling = /key|secret|token|pass|credential|bank|merchant|site_code|client_id|entity_id/;

  test.each(defaultRoles.map((role) => role.name))(
    '%s never gets a secret or credential',
    (role) => {
      expect(
        [...loadedSettings(role)].filter((name) => isSecret(name) || telling.test(name)),
      ).toEqual([]);
    },
  );

  test('only account roles get the widget', () => {
    const withWidget = defaultRoles.filter((role) =>
      loadedSettings(role.name).has('custom_widget_html'),
    );
    expect(withWidget.map((role) => role.name)).toEqual([
      'AccountSuperUser',
      'AccountUser',
      'AccountUserNonBilling',
    ]);
  });

  test('staff and accounts get their own site-wide messages', () => {
    expect(loadedSettings('AccountUser').has('site_wide_message_client')).toBe(true);
    expect(loadedSettings('AccountUser').has('site_wide_message_admin')).toBe(false);
    expect(loadedSettings('Operations').has('site_wide_message_admin')).toBe(true);
    expect(loadedSettings('Operations').has('site_wide_message_client')).toBe(false);
    expect(loadedSettings('Night desk', 5)).toBe(loadedSettings('AccountUser', 5));
  });

  test('the marketplace gets only the branding', () => {
    expect(loadedSettings('AmazonUsers')).toBe(branding);
    expect([...branding].toSorted()).toEqual([
      'company_name',
      'logo_url',
      'support_email',
      'support_number',
      'terms_url',
      'website_url',
    ]);
  });
});
