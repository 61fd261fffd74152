import * as z from 'zod';
import {
  accountActions,
  accountAllocationMethods,
  accountKinds,
  allocationLabels,
  billingCycles,
  billingTypeLabels,
  billingTypes,
  CREDIT_LIMIT,
  isWebhookAddress,
  TERMS,
} from '#domain/accounts/accounts.ts';
import { messages } from '#domain/kernel/messages.ts';
import { id, ids, line, paragraph, postalCode, rand, reason } from '../field-parts.ts';
import { email, mobileNumber, name } from '../people/person.ts';
import { province } from '../shipments/shipment-parts.ts';

const termsText = 'Terms must be 0 to 180 days.';
const limitText = 'The credit limit must be R 0,00 to R 100 000 000,00.';

const terms = z
  .int(termsText)
  .min(TERMS.least, termsText)
  .max(TERMS.most, termsText)
  .meta({ label: 'Terms, days' });
export const creditLimit = rand
  .min(CREDIT_LIMIT.least, limitText)
  .max(CREDIT_LIMIT.most, limitText)
  .meta({ label: 'Credit limit', kind: 'money' });
const billingCycle = z.enum(billingCycles).meta({ label: 'Cycle' });

/** Fields that users of an account may change themselves. */
export const ownAccountFields = z.object({
  contact_name: line('Contact name').nullish(),
  email: z
    .string()
    .trim()
    .min(1, messages.emailRequired)
    .pipe(email)
    .meta({ label: 'Email', input: 'email' }),
  billing_email: email.nullish().meta({ label: 'Billing email' }),
  mobile_number: z
    .string()
    .trim()
    .min(1, messages.mobileNumberRequired)
    .pipe(mobileNumber)
    .meta({ label: 'Mobile number', input: 'phone' }),
  street_address: line('Street address', 200).nullish(),
  suburb: line('Suburb').nullish(),
  city: line('City').nullish(),
  zone: province.nullish(),
  postal_code: postalCode().nullish(),
  latitude: z.number().min(-35.5).max(-21.5).nullish(),
  longitude: z.number().min(16).max(33.5).nullish(),
});

/** All editable fields of an account; the status is changed by actions, which need a reason. */
export const accountFields = ownAccountFields.extend({
  name,
  account_code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9-]{3,12}$/, 'Use 3 to 12 letters, digits or hyphens.')
    .optional()
    .meta({
      label: 'Account code',
      hint: 'Leave empty to assign three letters and a number. The code cannot change once an invoice shows it.',
    }),
  kind: z.enum(accountKinds).optional().meta({ label: 'Kind' }),
  parent_account_id: id.nullish().meta({ label: 'Head office', pick: 'accounts' }),
  enterprise_type_id: id.nullish().meta({ label: 'Enterprise type', pick: 'enterprise-types' }),
  registration_number: line('Registration number', 40).nullish(),
  vat_number: z
    .string()
    .trim()
    .regex(/^4\d{9}$/, 'A VAT number has 10 digits and begins with 4.')
    .nullish()
    .meta({ label: 'VAT number' }),
  billing_type: z
    .enum(billingTypes)
    .optional()
    .meta({ label: 'Billing', choices: billingTypeLabels }),
  billing_cycle: billingCycle.optional(),
  payment_terms_days: terms.optional(),
  credit_limit: creditLimit.optional().meta({
    label: 'Credit limit',
    hint: '0 means no limit for an invoiced account; a prepaid account must pay first.',
  }),
  allocation_method: z
    .enum(accountAllocationMethods)
    .optional()
    .meta({ label: 'Money received', choices: allocationLabels }),
  rate_group_id: id.nullish().meta({ label: 'Rate group', pick: 'rate-groups' }),
  sales_agent_id: id.nullish().meta({ label: 'Agent', pick: 'sales-agents' }),
  branch_id: id.nullish().meta({ label: 'Branch' }),
  requires_customer_reference: z
    .boolean()
    .optional()
    .meta({ label: 'Requires a customer reference' }),
  webhook_url: z
    .string()
    .trim()
    .max(500)
    .refine(
      isWebhookAddress,
      'The webhook address must begin with https:// and lead to a public host.',
    )
    .nullish()
    .meta({ label: 'Webhook address', input: 'url' }),
  webhook_enabled: z.boolean().optional().meta({ label: 'Webhook enabled' }),
});

/** Action on many accounts with its new value; status changes need a reason. */
export const accountAction = z.strictObject({
  ids,
  action: z.enum(accountActions).meta({ label: 'Action' }),
  reason: reason.optional(),
  rate_group_id: id.optional().meta({ label: 'Rate group' }),
  credit_limit: creditLimit.optional(),
  payment_terms_days: terms.optional(),
  billing_cycle: billingCycle.optional(),
  sales_agent_id: id.optional().meta({ label: 'Agent' }),
});

export const writtenNote = z.object({
  account_id: id,
  note_type: line('Note type', 60).optional(),
  note: paragraph('Note'),
});
