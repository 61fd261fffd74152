import { methodName } from '#domain/top-ups/payment-methods.ts';
import { readingOf, type PaymentProvider } from '#domain/payment-references/payment-references.ts';
import { inRand } from '#domain/kernel/money.ts';
import { settingText } from '#domain/settings/setting-reads.ts';
import { html, type Markup } from '#server/http/markup.ts';
import type { Provider } from '../public-pages/public-frame.ts';
import type { Payment } from './payments.ts';
import type { ProviderForm } from './provider-forms.ts';

/**
 * Way to pay: bank transfer, form of a provider, page of a provider, instructions of the company,
 * or closed.
 */
export type Way =
  | { is: 'bank'; reference: string }
  | { is: 'form'; form: ProviderForm }
  | { is: 'page'; url: string }
  | { is: 'own' }
  | { is: 'none' };

const row = (label: string, value: string | undefined): Markup | null =>
  value
    ? html`<dt>${label}</dt>
        <dd class="ref">${value}</dd>`
    : null;

function bank({ settings }: Provider, reference: string): Markup {
  const instructions = settingText(settings, 'eft_instructions');
  return html`<dl>
      ${row('Bank', settingText(settings, 'billing_bank_name'))}
      ${row('Branch code', settingText(settings, 'billing_bank_branch_code'))}
      ${row('Account number', settingText(settings, 'billing_bank_account_number'))}
      ${row('Account holder', settingText(settings, 'billing_company_name'))}
      ${row('Reference', reference)}
    </dl>
    ${instructions && html`<p class="instructions">${instructions}</p>`}`;
}

const form = ({ action, fields }: ProviderForm, name: string): Markup =>
  html`<form action="${action}" method="post">
    ${fields.map(
      ([field, value]) => html`<input type="hidden" name="${field}" value="${value}" />`,
    )}
    <button>Go to ${name}</button>
  </form>`;

function wayContent(provider: Provider, way: Way, name: string): Markup {
  if (way.is === 'bank') return bank(provider, way.reference);
  if (way.is === 'form') return form(way.form, name);
  if (way.is === 'page') return html`<p><a class="button" href="${way.url}">Go to ${name}</a></p>`;
  if (way.is === 'none')
    return html`<p>${name} is not available. Choose another way on the page where you began.</p>`;
  return html`<p>Pay by ${name} and quote the reference.</p>`;
}

const states = {
  paid: 'Paid. Thank you.',
  open: null,
  ended: 'This payment was not completed. Start again from the page where you began.',
} as const;

/** Content of a payment page: amount, account, state, and the way to pay while it is open. */
export function payContent(provider: Provider, payment: Payment, way: Way): Markup {
  const name = methodName(payment.provider, provider.settings);
  const state = states[readingOf(payment)];
  return html`<section class="card answer" aria-label="Payment ${payment.reference}">
    <p class="facts"><b class="ref">${payment.reference}</b> ${name}</p>
    <h1>${inRand(payment.amount)} to ${provider.name}</h1>
    ${state === null ? wayContent(provider, way, name) : html`<p>${state}</p>`}
  </section>`;
}

interface Due {
  invoice: { number: string; outstanding: number };
  key: string;
  methods: readonly PaymentProvider[];
}

/** Content for paying an invoice without signing in: the payment methods. */
export function chooseContent(provider: Provider, { invoice, key, methods }: Due): Markup {
  const { number, outstanding } = invoice;
  const isOpen = outstanding > 0;
  const choices = html`<form class="ways" action="/pay" method="post">
    <input type="hidden" name="invoice" value="${number}" />
    <input type="hidden" name="key" value="${key}" />
    ${methods.map(
      (method) =>
        html`<button name="provider" value="${method}">
          ${methodName(method, provider.settings)}
        </button> `,
    )}
  </form>`;
  return html`<section class="card answer" aria-label="Invoice ${number}">
    <p class="facts"><b class="ref">${number}</b></p>
    <h1>${isOpen ? `Pay ${inRand(outstanding)} to ${provider.name}` : 'Paid. Thank you.'}</h1>
    ${isOpen && methods.length > 0 && html`<p>Choose how to pay.</p>`}
    ${isOpen && methods.length > 0 && choices}
    ${isOpen && methods.length === 0 && html`<p>Pay as the invoice says.</p>`}
  </section>`;
}
