import { methodCredentials } from '#domain/top-ups/payment-methods.ts';
import {
  paymentProviders,
  paymentPurposes,
  type PaymentProvider,
} from '#domain/payment-references/payment-references.ts';
import { box, sandown, seaPoint } from '../support/runs/bookings.ts';
import { refusalOf, type Flip, type Flips, type FlippedCompany } from './company.ts';

type Purpose = (typeof paymentPurposes)[number];

/** Every setting that payment methods need, except one. */
const without = (setting: string, providers: readonly PaymentProvider[]) =>
  Object.fromEntries(
    providers
      .flatMap((provider) => methodCredentials[provider])
      .filter((name) => name !== setting)
      .map((name): [string, string] => [name, `${name} of the test`]),
  );

const isOffered =
  (provider: PaymentProvider, purpose: Purpose) =>
  async (here: FlippedCompany): Promise<boolean> => {
    const client = await here.as('account');
    const { methods } = await client.call('GET /payment-methods', { query: { purpose } });
    return methods.some((method) => method.provider === provider);
  };

const offered: Flips = Object.fromEntries(
  paymentProviders.flatMap((provider) =>
    paymentPurposes.map((purpose): [string, Flip] => {
      const setting = `${provider}_${purpose}_enabled`;
      return [
        setting,
        {
          values: ['true', 'false'],
          seen: [true, false],
          look: isOffered(provider, purpose),
          given: without(setting, [provider]),
        },
      ];
    }),
  ),
);

const credentials: Flips = Object.fromEntries(
  paymentProviders.flatMap((provider) =>
    methodCredentials[provider].map((setting): [string, Flip] => [
      setting,
      {
        values: ['one of the test', ''],
        seen: [true, false],
        look: isOffered(provider, 'topup'),
        given: { ...without(setting, [provider]), [`${provider}_topup_enabled`]: 'true' },
      },
    ]),
  ),
);

const begin = async (here: FlippedCompany, provider: PaymentProvider, amount = 500) =>
  (await here.as('account')).call('POST /top-ups', { body: { provider, amount } });

/** Page for paying a top-up. */
async function payPage(here: FlippedCompany, provider: PaymentProvider): Promise<string> {
  const { page } = await begin(here, provider);
  return (await here.app.inject({ url: page, headers: { accept: 'text/html' } })).body;
}

/** Whether a guest can book and pay a quote. */
async function canGuestsBook(here: FlippedCompany): Promise<boolean> {
  const body = { collection: sandown, delivery: seaPoint, parcels: [box] };
  const { ways } = await here.anonymous.call('POST /quote/get-quote', { body });
  return ways.guest.length > 0;
}

export const paymentFlips: Flips = {
  guest_booking_account: {
    values: ['', 'GUEST'],
    seen: [false, true],
    look: async (here) => {
      await here.given.account(1, { account_code: 'GUEST', status: 'active' });
      return canGuestsBook(here);
    },
    given: { eft_guest_enabled: 'true' },
  },
  ...offered,
  ...credentials,
  eft_instructions: {
    values: ['', 'Pay before noon.'],
    seen: [false, true],
    look: async (here) => (await payPage(here, 'eft')).includes('Pay before noon.'),
  },
  custom_payment_name: {
    values: ['Alpha pay', 'Beta pay'],
    seen: [['Alpha pay'], ['Beta pay']],
    look: async (here) => {
      const page = await payPage(here, 'custom');
      return ['Alpha pay', 'Beta pay'].filter((name) => page.includes(name));
    },
    given: { custom_topup_enabled: 'true', custom_payment_secret: 'a secret of the test' },
  },
  topup_minimum: {
    values: ['100', '600'],
    seen: [null, 'A top-up is at least R\u00a0600,00.'],
    look: (here) => refusalOf(begin(here, 'eft')),
  },
  topup_maximum: {
    values: ['1000', '400'],
    seen: [null, 'A top-up is at most R\u00a0400,00.'],
    look: (here) => refusalOf(begin(here, 'eft')),
  },
};
