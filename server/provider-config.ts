import * as z from 'zod';
import type { TextChannel } from '../src/domain/sent-messages.ts';

const emptyAsAbsent = (value: unknown) => (value === '' ? undefined : value);
const address = z.preprocess(emptyAsAbsent, z.url({ protocol: /^https?$/ }).optional());
const secret = z.preprocess(emptyAsAbsent, z.string().optional());

/** The variables of those who carry messages and parcels for the company. */
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

/** A text as a double of the demo was given it. */
export interface ReceivedText {
  channel: TextChannel;
  mobile_number: string;
  message: string;
  at: string;
}

/** Somebody else's server, and the bearer token by which it knows us. */
export interface Provider {
  url: string;
  token: string;
  /** What a double was given, newest first; there is none where a real provider delivers. */
  inbox?: () => readonly ReceivedText[];
}

export interface ProviderConfig {
  /** Who delivers text messages; without it they stay in the database. */
  sms: Provider | undefined;
  /** The same for WhatsApp messages. */
  whatsApp: Provider | undefined;
  /** The same for push messages to the devices of drivers. */
  push: Provider | undefined;
  /** Who delivers shipments where the company does not; without it they wait. */
  carrier: Provider | undefined;
  /** Who reaches terminals from outside; without it they take their commands themselves. */
  lockerGateway: Provider | undefined;
  /** Who says which stage providers of power shed at; without it people announce it. */
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
