import * as z from 'zod';
import { accountFields as listFields } from '#domain/accounts/account.fields.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { listOf } from '#api/field-schemas.ts';
import { accountAction, accountFields, writtenNote } from './account-fields.ts';
import { account, accountNote } from './account-parts.ts';
import { outcomes, undoneChange } from '../field-parts.ts';
import { historyEntry } from '../overview/history-entry.ts';

/** Usual collection address and contact of an account. */
const sender = z.object({
  account_id: z.int(),
  company: z.string(),
  name: z.string(),
  mobile_number: z.string(),
  email: z.string(),
  street_address: z.string(),
  suburb: z.string(),
  city: z.string(),
  zone: z.string(),
  postal_code: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});

const titles: Readonly<Record<string, string>> = {
  hold: 'Put # on hold',
  activate: 'Activate #',
  close: 'Close #',
  'rate-group': 'Set the rate group of #',
  'credit-limit': 'Set the credit limit of #',
  terms: 'Set the terms of #',
  cycle: 'Set the cycle of #',
  agent: 'Set the agent of #',
};

export const accounts = endpoints({
  'GET /accounts': {
    summary:
      'Accounts; figures are answered to roles with billing, and only these may filter or sort by them',
    can: 'View accounts',
    ...listOf(listFields, {}),
    reads: ['accounts', 'billing', 'shipments'],
    example: { as: 'billing', query: { range: [0, 999], sort: ['time_created', 'DESC'] } },
  },
  'GET /accounts/:id': {
    summary: 'One account with its details, its figures and its newest transactions',
    can: ['View accounts', 'View own account'],
    returns: json(account),
    reads: ['accounts', 'billing', 'shipments'],
    example: { as: 'account', params: { id: 1 } },
  },
  'POST /accounts': {
    summary:
      'Adds an account, which is active; without a code it gets one of its name and a number',
    can: 'Edit accounts',
    body: accountFields,
    returns: json(account),
    touches: ['accounts'],
    keyed: true,
    example: {
      as: 'billing',
      body: { name: 'Fynbos Teas', email: 'hello@fynbos.example', mobile_number: '+27825550144' },
    },
  },
  'PUT /accounts/:id': {
    summary: 'Changes an account; its own people change contact and address only',
    can: ['Edit accounts', 'Edit own account'],
    body: accountFields.partial(),
    returns: json(account),
    touches: ['accounts', 'shipments'],
    versioned: true,
    example: { as: 'billing', params: { id: 1 }, body: { contact_name: 'Naledi Zulu' } },
  },
  'POST /accounts/bulk': {
    summary:
      'Puts accounts on hold, releases, closes or opens them again, or sets one of their terms; each by the rules of its life cycle',
    can: 'Edit accounts',
    body: accountAction,
    returns: json(outcomes),
    touches: ['accounts', 'runs'],
    keyed: true,
    bulk: 'accounts',
    assistants: 'money',
    runTitle: ({ action }) => titles[String(action)] ?? 'Change #',
    example: { as: 'billing', body: { ids: [2], action: 'terms', payment_terms_days: 14 } },
  },
  'POST /accounts/undo': {
    summary:
      'Restores accounts to their values before an own change: hold or one of the terms. Accounts that changed since are skipped, with who changed them and when',
    can: 'Edit accounts',
    body: undoneChange,
    returns: json(outcomes),
    touches: ['accounts', 'runs'],
    keyed: true,
    bulk: 'accounts',
    assistants: 'money',
    runTitle: 'Undo the change of #',
    example: { as: 'billing', body: { ids: [1], run_id: 1 } },
  },
  'POST /accounts/notes': {
    summary: 'Writes a note about an account, which only staff read and nobody edits',
    can: 'Edit accounts',
    body: writtenNote,
    returns: json(accountNote),
    touches: ['accounts'],
    keyed: true,
    example: { as: 'billing', body: { account_id: 1, note: 'Pays after the 25th.' } },
  },
  'GET /accounts/notes/:id': {
    summary: 'What staff wrote about an account, newest first',
    can: 'View accounts',
    returns: json(z.array(accountNote)),
    reads: ['accounts'],
    example: { as: 'billing', params: { id: 1 } },
  },
  'GET /accounts/:id/sender': {
    summary:
      'The default collection address of the account, else its own address and contact, to book from',
    can: 'Book shipments',
    returns: json(sender),
    reads: ['accounts', 'address-books'],
    example: { as: 'account', params: { id: 1 } },
  },
  'GET /accounts/:id/history': {
    summary: 'Who changed what of an account and why, newest first, in words; staff only',
    can: 'View accounts',
    returns: json(z.array(historyEntry)),
    reads: ['accounts'],
    example: { as: 'billing', params: { id: 1 } },
  },
});
