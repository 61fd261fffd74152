import type { ApiError } from '../../src/api/api-error.ts';
import type { Client } from '../../src/api/client.ts';
import type { Db } from '../../server/db/open.ts';
import { defaultSettings } from '../../src/domain/setting-defaults.ts';
import { bookAs, bookingForm } from './bookings.ts';
import type { TestDatabase } from './database.ts';
import { lookUpDouble } from './look-up-double.ts';
import { deviceToken, someDriver } from './prepared-positions.ts';
import { startReceiver } from './webhook-receiver.ts';
import { world } from './world.ts';

/** What is seen with each of two values of a setting; `differ` where only that it differs is known beforehand. */
export interface Flip {
  values: readonly [string, string] | ((desk: SettingsDesk) => Promise<readonly [string, string]>);
  seen: readonly [unknown, unknown] | 'differ';
  look: (desk: SettingsDesk) => Promise<unknown>;
  /** What else is set while it is looked at. */
  given?: Readonly<Record<string, string>>;
}

export type Flips = Readonly<Record<string, Flip>>;

/** A whole company whose settings are flipped, and the people and devices who notice. */
export async function settingsDesk(on: TestDatabase) {
  const double = await lookUpDouble({ coordinates: { lat: -26.1, lng: 28.05 }, status: 'OK' });
  const receiver = await startReceiver();
  const here = await world(on, {
    what3words: { url: double.url, key: 'of the server' },
    geocoder: { provider: 'google', url: double.url, key: 'of-the-server' },
    webhooks: { isPrivate: true, replacement: undefined },
  });
  const query = async (text: string, values: unknown[] = []) =>
    (await here.database.pool.query(text, values)).rows;
  const people = new Map<string, Promise<Client>>();
  const as = (name: string): Promise<Client> => {
    const client = people.get(name) ?? here.as(name);
    people.set(name, client);
    return client;
  };
  const set = async (values: Readonly<Record<string, string>>): Promise<void> => {
    const data = Object.entries(values).map(([setting, value]) => ({ setting, value }));
    await (await as('superadmin')).call('POST /settings', { body: { data } });
  };
  const driver = await someDriver(here);
  const { token } = await deviceToken(here, driver.id);
  await query('delete from integrations');
  return {
    here,
    query,
    as,
    set,
    double,
    receiver,
    driver: { ...driver, device: here.clientOf(token) },
    /** Within the server, as no caller in particular. */
    within: <T>(work: (db: Db) => Promise<T>): Promise<T> =>
      here.database.within({ is: 'system' }, work),
    /** What new companies start with. */
    usual: (names: readonly string[]) =>
      Object.fromEntries(names.map((name) => [name, defaultSettings[name] ?? ''])),
    /** A fresh shipment of account 1. */
    book: (change: object = {}) => bookAs(here, 'account', change),
    quote: async (change: object = {}, name = 'account') => {
      const { service_level_code: _, customer_reference: __, ...body } = bookingForm(change);
      return (await as(name)).call('POST /shipments/quote', { body });
    },
    close: async () => {
      await here.close();
      await double.close();
      await receiver.stop();
    },
  };
}

export type SettingsDesk = Awaited<ReturnType<typeof settingsDesk>>;

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof Error && 'status' in error;

/** The first words of a refusal; null where it is done. */
export async function refusalOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return Object.values(error.body.errors ?? {}).flat()[0] ?? error.message;
  }
}
