import * as z from 'zod';
import type { TextChannel } from '#domain/messages/sent-messages.ts';

const emptyAsAbsent = (value: unknown) => (value === '' ? undefined : value);
const address = z.preprocess(emptyAsAbsent, z.url({ protocol: /^https?$/ }).optional());
const secret = z.preprocess(emptyAsAbsent, z.string().optional());

/** Variables of the providers that carry messages and parcels. */
export const providerVariables = {
  BATON_SMS_URL: address,
  BATON_SMS_TOKEN: secret,
  BATON_WHATSAPP_URL: address,
  BATON_WHATSAPP_TOKEN: secret,
  BATON_PUSH_URL: address,
  BATON_PUSH_TOKEN: secret,
  BATON_CARRIER_URL: address,
  BATON_CARRIER_TOKEN: secret,
  BATON_LOCKER_GATEWAY_URL: address,
  BATON_LOCKER_GATEWAY_TOKEN: secret,
  BATON_SHEDDING_URL: address,
  BATON_SHEDDING_TOKEN: secret,
};

/** A message as received by a demo double. */
export interface ReceivedText {
  channel: TextChannel;
  mobile_number: string;
  message: string;
  at: string;
}

/** Address of another server, and our bearer token for it. */
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
