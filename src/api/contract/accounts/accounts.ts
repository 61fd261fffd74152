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
      'Lists accounts. Figures are returned only to roles with billing, and only these roles may filter or sort by them',
    can: 'View accounts',
    ...listOf(listFields, {}),
    reads: ['accounts', 'billing', 'shipments'],
    example: { as: 'billing', query: { range: [0, 999], sort: ['time_created', 'DESC'] } },
  },
  'GET /accounts/:id': {
    summary: 'Returns one account with its details, its figures and its newest transactions',
    can: ['View accounts', 'View own account'],
    returns: json(account),
    reads: ['accounts', 'billing', 'shipments'],
    example: { as: 'account', params: { id: 1 } },
  },
  'POST /accounts': {
    summary:
      'Adds an active account. Without a given code, the account gets a code made from its name and a number',
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
    summary: 'Changes an account. Users of the account can change only its contact and address',
    can: ['Edit accounts', 'Edit own account'],
    body: accountFields.partial(),
    returns: json(account),
    touches: ['accounts', 'shipments'],
    versioned: true,
    example: { as: 'billing', params: { id: 1 }, body: { contact_name: 'Naledi Zulu' } },
  },
  'POST /accounts/bulk': {
    summary:
      'Puts accounts on hold, releases, closes or reopens them, or sets one of their terms. Accounts whose state does not allow the change are skipped',
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
      'Undoes the caller’s own change of the hold or of one term of accounts. Accounts changed since are skipped, with who changed them and when',
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
    summary: 'Adds a note to an account. Only staff can read it, and it cannot be edited',
    can: 'Edit accounts',
    body: writtenNote,
    returns: json(accountNote),
    touches: ['accounts'],
    keyed: true,
    example: { as: 'billing', body: { account_id: 1, note: 'Pays after the 25th.' } },
  },
  'GET /accounts/notes/:id': {
    summary: 'Lists staff notes about an account, newest first',
    can: 'View accounts',
    returns: json(z.array(accountNote)),
    reads: ['accounts'],
    example: { as: 'billing', params: { id: 1 } },
  },
  'GET /accounts/:id/sender': {
    summary:
      'Returns the address to book from: the default collection address of the account, or else its own address and contact',
    can: 'Book shipments',
    returns: json(sender),
    reads: ['accounts', 'address-books'],
    example: { as: 'account', params: { id: 1 } },
  },
  'GET /accounts/:id/history': {
    summary:
      'Returns the change history of an account in words: who changed what and why, newest first. Staff only',
    can: 'View accounts',
    returns: json(z.array(historyEntry)),
    reads: ['accounts'],
    example: { as: 'billing', params: { id: 1 } },
  },
});
