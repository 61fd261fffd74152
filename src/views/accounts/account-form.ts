import {
  accountAllocationMethods,
  accountKinds,
  billingCycles,
  billingTypes,
  isWebhookAddress,
  TERMS,
} from '#domain/accounts/accounts.ts';
import { messages } from '#domain/kernel/messages.ts';
import { readAmount } from '#domain/text/numbers.ts';
import { readPostalCode } from '#domain/places/provinces.ts';
import type { RequestOf } from '#api/endpoint-types.ts';
import { phoneErrors } from '#ui/phone/phones.ts';
import { NOT_CHOSEN } from '#ui/form/lookup/record-field.tsx';
import type { Account } from './account.ts';

export const labels = {
  name: 'Name',
  account_code: 'Account code',
  kind: 'Kind',
  registration_number: 'Registration number',
  vat_number: 'VAT number',
  enterprise_type_id: 'Enterprise type',
  parent_account_id: 'Head office',
  contact_name: 'Contact name',
  email: 'Email',
  billing_email: 'Billing email',
  mobile_number: 'Mobile number',
  street_address: 'Street address',
  suburb: 'Suburb',
  city: 'City',
  zone: 'Province',
  postal_code: 'Postal code',
  billing_type: 'Billing',
  billing_cycle: 'Cycle',
  payment_terms_days: 'Terms, days',
  credit_limit: 'Credit limit',
  allocation_method: 'Money received',
  rate_group_id: 'Rate group',
  sales_agent_id: 'Agent',
  branch_id: 'Branch',
  requires_customer_reference: 'Requires a customer reference',
  webhook_url: 'Webhook address',
  webhook_enabled: 'Webhook enabled',
} as const;

const text = (value: string | number | null | undefined): string => String(value ?? '');

const fresh: Partial<Account> = {
  kind: 'business',
  billing_type: 'invoice',
  billing_cycle: 'monthly',
  payment_terms_days: 30,
};

export const valuesOf = (account: Account | null) => textsOf(account ?? fresh);

const textsOf = (account: Partial<Account>) => ({
  name: text(account.name),
  account_code: text(account.account_code),
  kind: text(account.kind),
  registration_number: text(account.registration_number),
  vat_number: text(account.vat_number),
  enterprise_type_id: text(account.enterprise_type_id),
  parent_account_id: text(account.parent_account_id),
  contact_name: text(account.contact_name),
  email: text(account.email),
  billing_email: text(account.billing_email),
  mobile_number: text(account.mobile_number),
  street_address: text(account.street_address),
  suburb: text(account.suburb),
  city: text(account.city),
  zone: text(account.zone),
  postal_code: text(account.postal_code),
  billing_type: text(account.billing_type),
  billing_cycle: text(account.billing_cycle),
  payment_terms_days: text(account.payment_terms_days),
  credit_limit: text(account.credit_limit),
  allocation_method: text(account.allocation_method ?? 'oldest-first'),
  rate_group_id: text(account.rate_group_id),
  sales_agent_id: text(account.sales_agent_id),
  branch_id: text(account.branch_id),
  requires_customer_reference: account.requires_customer_reference === true,
  webhook_url: text(account.webhook_url),
  webhook_enabled: account.webhook_enabled === true,
});

export type AccountValues = ReturnType<typeof valuesOf>;

const numberOf = (given: string): number => readAmount(given) ?? Number.NaN;

type Errors = { [Field in keyof AccountValues]?: string };

function contactErrors(values: AccountValues, account: Account | null): Errors {
  const { name, email, mobile_number: mobile, postal_code: code } = values;
  const errors: Errors = phoneErrors('mobile_number', mobile, account?.mobile_number);
  if (name.trim() === '') errors.name = messages.nameRequired;
  if (email.trim() === '') errors.email = messages.emailRequired;
  if (mobile.trim() === '') errors.mobile_number = messages.mobileNumberRequired;
  if (code.trim() !== '' && readPostalCode(code) === null)
    errors.postal_code = 'A postal code has 4 digits.';
  return errors;
}

function termErrors(values: AccountValues): Errors {
  const errors: Errors = {};
  const days = numberOf(values.payment_terms_days);
  if (!Number.isInteger(days) || days < TERMS.least || days > TERMS.most)
    errors.payment_terms_days = 'Terms must be 0 to 180 days.';
  if (values.credit_limit.trim() !== '' && Number.isNaN(numberOf(values.credit_limit)))
    errors.credit_limit = 'The credit limit must be R 0,00 to R 100 000 000,00.';
  const webhook = values.webhook_url.trim();
  if (webhook !== '' && !isWebhookAddress(webhook))
    errors.webhook_url = 'The webhook address must begin with https:// and lead to a public host.';
  if (values.parent_account_id === NOT_CHOSEN)
    errors.parent_account_id = 'Choose an account from the list.';
  return errors;
}

/** Validates before sending; other errors come from the server. */
export const errorsIn = (values: AccountValues, account: Account | null): Errors => ({
  ...contactErrors(values, account),
  ...termErrors(values),
});

type Body = RequestOf<'PUT /accounts/:id'>['body'];

const orNull = (given: string): string | null => (given.trim() === '' ? null : given);
const idOrNull = (given: string): number | null => (given === '' ? null : Number(given));

function contactOf(values: AccountValues) {
  return {
    contact_name: orNull(values.contact_name),
    email: values.email,
    billing_email: orNull(values.billing_email),
    mobile_number: values.mobile_number,
    street_address: orNull(values.street_address),
    suburb: orNull(values.suburb),
    city: orNull(values.city),
    zone: orNull(values.zone),
    postal_code: orNull(values.postal_code),
  };
}

const oneOf = <Value extends string>(all: readonly Value[], given: string): Value | undefined =>
  all.find((one) => one === given);

/** Converts the form to the request. Users of an account send only contact and address. */
export function bodyOf(values: AccountValues, { isStaff }: { isStaff: boolean }): Body {
  const contact = contactOf(values);
  if (!isStaff) return contact;
  const kind = oneOf(accountKinds, values.kind);
  const billingType = oneOf(billingTypes, values.billing_type);
  const billingCycle = oneOf(billingCycles, values.billing_cycle);
  const method = oneOf(accountAllocationMethods, values.allocation_method);
  return {
    ...contact,
    name: values.name,
    ...(values.account_code.trim() !== '' && { account_code: values.account_code }),
    ...(kind && { kind }),
    ...(billingType && { billing_type: billingType }),
    ...(billingCycle && { billing_cycle: billingCycle }),
    ...(method && { allocation_method: method }),
    registration_number: orNull(values.registration_number),
    vat_number: orNull(values.vat_number),
    enterprise_type_id: idOrNull(values.enterprise_type_id),
    parent_account_id: idOrNull(values.parent_account_id),
    payment_terms_days: numberOf(values.payment_terms_days),
    ...(values.credit_limit.trim() !== '' && { credit_limit: numberOf(values.credit_limit) }),
    rate_group_id: idOrNull(values.rate_group_id),
    sales_agent_id: idOrNull(values.sales_agent_id),
    branch_id: idOrNull(values.branch_id),
    requires_customer_reference: values.requires_customer_reference,
    webhook_url: orNull(values.webhook_url),
    webhook_enabled: values.webhook_enabled,
  };
}
