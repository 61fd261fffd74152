import type { ApiError } from '#api/api-error.ts';
import type { Client } from '#api/client.ts';
import type { Db } from '#server/db/open.ts';
import { defaultSettings } from '#domain/settings/catalogue/catalogue.ts';
import { bookingForm } from '../support/runs/bookings.ts';
import type { TestDatabase } from '../support/database.ts';
import { lookUpDouble } from '../support/doubles/look-up-double.ts';
import { startReceiver } from '../support/doubles/webhook-receiver.ts';
import { world } from '../support/world.ts';

/**
 * Two values of a setting, and the observed effect of each; `differ` if only the difference
 * matters.
 */
export interface Flip {
  values:
    | readonly [string, string]
    | ((here: FlippedCompany) => Promise<readonly [string, string]>);
  seen: readonly [unknown, unknown] | 'differ';
  look: (here: FlippedCompany) => Promise<unknown>;
  /** Other settings during the check. */
  given?: Readonly<Record<string, string>>;
}

export type Flips = Readonly<Record<string, Flip>>;

/** A company for changing settings, with people, devices and partners that show the effects. */
export async function flippedCompany(on: TestDatabase) {
  const double = await lookUpDouble({ coordinates: { lat: -26.1, lng: 28.05 }, status: 'OK' });
  const receiver = await startReceiver();
  const here = await world(on, {
    what3words: { url: double.url, key: 'of the server' },
    geocoder: { provider: 'google', url: double.url, key: 'of-the-server' },
    webhooks: { isPrivate: true, replacement: undefined },
  });
  here.beforeClose(double.close);
  here.beforeClose(receiver.stop);
  const people = new Map<string, Promise<Client>>();
  const as = (name: string): Promise<Client> => {
    const client = people.get(name) ?? here.as(name);
    people.set(name, client);
    return client;
  };
  const driver = await here.given.driver();
  const { client: device } = await here.given.device(driver.id);
  await here.given.without('integrations');
  return {
    ...here,
    as,
    double,
    receiver,
    driver: { ...driver, device },
    /** Runs work inside the server, not on behalf of a caller. */
    within: <T>(work: (db: Db) => Promise<T>): Promise<T> =>
      here.database.within({ is: 'system' }, work),
    /** Initial values of settings in a new company. */
    usual: (names: readonly string[]) =>
      Object.fromEntries(names.map((name) => [name, defaultSettings[name] ?? ''])),
    quote: async (change: object = {}, name = 'account') => {
      const { service_level_code: _, customer_reference: __, ...body } = bookingForm(change);
      return (await as(name)).call('POST /shipments/quote', { body });
    },
  };
}

export type FlippedCompany = Awaited<ReturnType<typeof flippedCompany>>;

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof Error && 'status' in error;

/** First message of a refusal; null for success. */
export async function refusalOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return Object.values(error.body.errors ?? {}).flat()[0] ?? error.message;
  }
}
