import * as z from 'zod';
import { csv, endpoints, json } from '#api/endpoint.ts';
import { id, beginning, instant } from '../field-parts.ts';

const webhookAccount = z.object({
  id: z.int(),
  account_code: z.string(),
  name: z.string(),
  webhook_url: z.string().nullable(),
  webhook_enabled: z.boolean(),
  /** Last HTTP status of the webhook address; null before the first call. */
  last_status: z.int().nullable(),
  last_at: instant.nullable(),
});

const activeRateGroup = z.object({
  /** Id of the rate group, the same in all its revisions. */
  id: z.int(),
  code: z.string(),
  name: z.string(),
  is_default: z.boolean(),
  effective_from: instant.nullable(),
  effective_until: instant.nullable(),
  /** Whether the account has its own rate group instead of the default group. */
  is_own: z.boolean(),
  /** Last day of a temporary rate group. */
  override_until: z.string().nullable(),
});

const columns = z.array(z.string().max(60)).min(1).max(80).optional();
const filter = z.record(z.string(), z.unknown()).optional();

export const accountTools = endpoints({
  'GET /accounts/get-webhook-accounts': {
    summary:
      'Lists accounts that have a webhook, with the last HTTP status of its address. Secrets are never included',
    can: 'View integrations',
    returns: json(z.array(webhookAccount)),
    reads: ['accounts'],
    example: { as: 'ops' },
  },
  'GET /accounts/active-rate-groups': {
    summary:
      'Lists the rate groups that apply to an account now: its own or a temporary one, and the default',
    can: ['View accounts', 'View own account'],
    query: z.object({ account_id: id }),
    returns: json(z.array(activeRateGroup)),
    reads: ['rates', 'accounts'],
    example: { as: 'account', query: { account_id: 1 } },
  },
  'POST /accounts/download_csv': {
    summary: 'Exports accounts as CSV with the requested columns',
    can: 'Export',
    body: z.object({ filter, columns }),
    returns: csv,
    example: { as: 'billing', body: { columns: ['account_code', 'name', 'balance'] } },
  },
  'POST /export-lockers': {
    summary: 'Exports lockers as CSV with the requested columns',
    can: 'Export',
    body: z.object({ filter, columns }),
    returns: csv,
    example: { as: 'ops', body: {} },
  },
  'POST /export-csv': {
    summary:
      'Exports any list as CSV, by its path. Contains all rows as of one moment, with the rights and fields that the list has for the caller',
    can: 'Export',
    body: z.object({
      /** Path of the list without a leading slash: billing/invoices. */
      resource: z
        .string()
        .max(120)
        .regex(/^[\w/-]+$/),
      filter,
      sort: z.tuple([z.string().max(60), z.enum(['ASC', 'DESC'])]).optional(),
      columns,
      /**
       * Past time to list the rows as of, if the list can read the past; stated in the file name
       * and the first row.
       */
      at: beginning.optional(),
    }),
    returns: csv,
    refuses: [404],
    example: { as: 'billing', body: { resource: 'billing/invoices', columns: ['invoice_number'] } },
  },
});
