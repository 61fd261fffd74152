import { customSignature, payfastSignature } from '#server/features/top-ups/provider-forms.ts';
import type { PaymentProvider } from '#domain/payment-references/payment-references.ts';
import type { TestDatabase } from '../database.ts';
import { lookUpDouble } from './look-up-double.ts';
import { world, type World } from '../world.ts';

/** Value of all secrets of all providers. */
export const SECRET = 'a secret of the test';

/** Settings with which every provider that sends notices is enabled and complete. */
export const completeProviders: Readonly<Record<string, string>> = {
  custom_topup_enabled: 'true',
  custom_payment_secret: SECRET,
  payfast_topup_enabled: 'true',
  payfast_merchant_id: '10000100',
  payfast_merchant_key: 'merchant key',
  payfast_passphrase: SECRET,
  ozow_topup_enabled: 'true',
  ozow_site_code: 'SITE',
  ozow_private_key: SECRET,
  ozow_api_key: SECRET,
  peach_topup_enabled: 'true',
  peach_entity_id: 'entity',
  peach_access_token: SECRET,
  stitch_topup_enabled: 'true',
  stitch_client_id: 'client',
  stitch_client_secret: SECRET,
};

export type Fields = [name: string, value: string][];

/** Notices that payment providers send about top-ups of account 1. */
export function noticesOf(here: World) {
  const notify = (provider: PaymentProvider, fields: Fields) =>
    here.app.inject({
      method: 'POST',
      url: `/pay/notify/${provider}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  return {
    notify,
    begin: async (provider: PaymentProvider, amount = 500) =>
      (await here.as('account')).call('POST /top-ups', { body: { provider, amount } }),
    page: (url: string) => here.app.inject({ url, headers: { accept: 'text/html' } }),
    balance: async (): Promise<number> =>
      (await here.rows('select balance::float8 from accounts where id = 1'))[0].balance,
    byCustom: (
      reference: string,
      { amount = '500.00', status = 'Complete', secret = SECRET } = {},
    ) => {
      const told = { reference, amount, status };
      const signature = customSignature(told, secret);
      return notify('custom', Object.entries({ ...told, signature }));
    },
    byPayfast: (fields: Fields, secret = SECRET) =>
      notify('payfast', [...fields, ['signature', payfastSignature(fields, secret)]]),
  };
}

/** Starts a server whose payment providers answer in this process. */
export async function worldWithProviders(on: TestDatabase) {
  const double = await lookUpDouble();
  const payments = { ozow: double.url, peach: double.url, stitch: double.url };
  const here = await world(on, { payments });
  here.beforeClose(double.close);
  return { here, double, notices: noticesOf(here) };
}
