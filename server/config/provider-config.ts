import { address, tokenFor } from './variable.ts';
import type { TextChannel } from '#domain/messages/sent-messages.ts';

/** Variables of the providers that carry messages and parcels. */
export const providerVariables = {
  BATON_SMS_URL: address.meta({
    description:
      'sends SMS: posts `{ to, message, reference, from }` as JSON; 2xx means accepted, 400 and 422 refused, anything else is retried under the same `Idempotency-Key`, which the provider must deduplicate; without it messages stay in the database',
    usual: 'a test provider in the demo',
  }),
  BATON_SMS_TOKEN: tokenFor('BATON_SMS_URL'),
  BATON_WHATSAPP_URL: address.meta({
    description: 'the same for WhatsApp; refused messages are sent by SMS',
    usual: 'a test provider in the demo',
  }),
  BATON_WHATSAPP_TOKEN: tokenFor('BATON_WHATSAPP_URL'),
  BATON_PUSH_URL: address.meta({
    description:
      'the same for push messages to the devices of drivers: `{ to, title, message, reference }`; 404 and 410 mean that the device is gone',
    usual: 'a test provider in the demo',
  }),
  BATON_PUSH_TOKEN: tokenFor('BATON_PUSH_URL'),
  BATON_CARRIER_URL: address.meta({
    description:
      'upstream carrier for door deliveries into the provinces chosen in the settings: `POST …/shipments` and `POST …/shipments/cancel` with an `Idempotency-Key`; 2xx with `{ reference }` means accepted, 400, 409 and 422 with `{ message }` refused, anything else is retried; without it shipments wait',
    usual: 'a test carrier in the demo',
  }),
  BATON_CARRIER_TOKEN: tokenFor('BATON_CARRIER_URL'),
  BATON_LOCKER_GATEWAY_URL: address.meta({
    description:
      'gateway that reaches the terminals of lockers: `POST …/commands` with the command, its `expires_at` and its `signature` (HMAC-SHA256 in hexadecimal, with the key of the locker, over `id.key.locker.door_number.command.issued_at.expires_at`); 2xx with or without `{ state }` (acknowledged, refused, done or failed), 400, 404, 409, 410 and 422 refused; physical commands are sent once; without it terminals take their commands themselves',
  }),
  BATON_LOCKER_GATEWAY_TOKEN: tokenFor('BATON_LOCKER_GATEWAY_URL'),
  BATON_SHEDDING_URL: address.meta({
    description:
      'service that publishes the stages of load-shedding, read every half hour: `GET` answers `{ stages: [{ provider, stage, from, until }] }`, current and upcoming; without it staff announce stages',
  }),
  BATON_SHEDDING_TOKEN: tokenFor('BATON_SHEDDING_URL'),
};

/** Message that a demo double (a local substitute for a provider) has received. */
export interface ReceivedText {
  channel: TextChannel;
  mobile_number: string;
  message: string;
  at: string;
}

/** URL of another server, and our bearer token for it. */
export interface Provider {
  url: string;
  token: string;
  /** Messages received by a double, newest first; missing for a real provider. */
  inbox?: () => readonly ReceivedText[];
}

export interface ProviderConfig {
  /** SMS provider. Without it text messages stay in the database. */
  sms: Provider | undefined;
  /** WhatsApp provider. */
  whatsApp: Provider | undefined;
  /** Provider of push messages to the devices of drivers. */
  push: Provider | undefined;
  /** Carrier for areas that the company does not serve. Without it their shipments wait. */
  carrier: Provider | undefined;
  /** Gateway that reaches terminals. Without it terminals fetch their commands. */
  lockerGateway: Provider | undefined;
  /** Service with the load shedding stages of power providers. Without it people enter stages. */
  shedding: Provider | undefined;
}

type Given = Partial<Record<keyof typeof providerVariables, string | undefined>>;

function providerOf(
  given: Given,
  name:
    | 'BATON_SMS'
    | 'BATON_WHATSAPP'
    | 'BATON_PUSH'
    | 'BATON_CARRIER'
    | 'BATON_LOCKER_GATEWAY'
    | 'BATON_SHEDDING',
): Provider | undefined {
  const url = given[`${name}_URL`];
  const token = given[`${name}_TOKEN`];
  if (url === undefined && token === undefined) return undefined;
  if (url === undefined || token === undefined)
    throw new Error(`Set ${name}_URL and ${name}_TOKEN together, or neither.`);
  return { url: url.replace(/\/$/, ''), token };
}

export const providersOf = (given: Given): ProviderConfig => ({
  sms: providerOf(given, 'BATON_SMS'),
  whatsApp: providerOf(given, 'BATON_WHATSAPP'),
  push: providerOf(given, 'BATON_PUSH'),
  carrier: providerOf(given, 'BATON_CARRIER'),
  lockerGateway: providerOf(given, 'BATON_LOCKER_GATEWAY'),
  shedding: providerOf(given, 'BATON_SHEDDING'),
});
