import { address } from './variable.ts';

/** Variables with the URLs of payment providers. Our credentials are not variables but settings. */
export const paymentVariables = {
  BATON_OZOW_URL: address.meta({
    description:
      'replaces the address of Ozow, for tests; credentials of payment providers are settings',
    usual: "the provider's own",
  }),
  BATON_PEACH_URL: address.meta({
    description: 'replaces the address of Peach Payments, for tests',
    usual: "the provider's own",
  }),
  BATON_STITCH_URL: address.meta({
    description: 'replaces the address of Stitch, for tests',
    usual: "the provider's own",
  }),
};

export interface PaymentConfig {
  /** Base addresses of the providers; other values are for doubles. */
  payments: { ozow: string; peach: string; stitch: string };
}

type Given = Partial<Record<keyof typeof paymentVariables, string | undefined>>;

const plain = (given: string | undefined, usual: string): string =>
  (given ?? usual).replace(/\/$/, '');

export const paymentsOf = (given: Given): PaymentConfig => ({
  payments: {
    ozow: plain(given.BATON_OZOW_URL, 'https://api.ozow.com'),
    peach: plain(given.BATON_PEACH_URL, 'https://secure.peachpayments.com'),
    stitch: plain(given.BATON_STITCH_URL, 'https://api.stitch.money'),
  },
});
