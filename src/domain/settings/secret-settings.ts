/** Settings that can be written but never read. */
export const secretSettings = [
  'payfast_merchant_key',
  'payfast_passphrase',
  'ozow_private_key',
  'ozow_api_key',
  'peach_access_token',
  'stitch_client_secret',
  'custom_payment_secret',
  'sms_api_key',
  'whatsapp_access_token',
  'webhook_signing_secret',
  'push_notification_key',
  'geocoding_api_key',
  'three_words_api_key',
  'locker_auth_key',
] as const;
export type SecretSetting = (typeof secretSettings)[number];
