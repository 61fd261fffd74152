// Checked by the compiler and never run: covers every kind of call that the contract must type.
import * as z from 'zod';
import { createClient, type ClientOptions } from './client.ts';
import {
  csv,
  endpoints,
  json,
  jsonOr,
  list,
  pdf,
  text,
  type FileContent,
  type Page,
} from './endpoint.ts';
import type { Inferred } from '#tests/support/recomputed/inferred-endpoints.ts';
import { upload } from './uploads.ts';

const locker = z.object({ id: z.int(), code: z.string(), occupied: z.boolean() });

const calls = endpoints({
  'GET /lockers': {
    summary: 'a list',
    can: 'View lockers',
    ...list(locker, { filter: { code: z.string().optional() }, sort: ['id', 'code'] }),
  },
  'PUT /lockers/:id': {
    summary: 'JSON',
    can: 'Edit lockers',
    body: locker.partial(),
    returns: json(locker),
    versioned: true,
  },
  'POST /resend-locker-access': {
    summary: 'text',
    can: 'Edit lockers',
    body: z.object({ id: z.int() }),
    returns: text,
  },
  'POST /zones/upload_kml': {
    summary: 'a form',
    can: 'Edit zones',
    form: z.object({ file: upload(), name: z.string().optional() }),
    returns: json(locker),
  },
  'GET /billing/export-debtors-credit-notes/:a/:b': {
    summary: 'PDF by dates',
    can: 'View billing',
    params: z.object({ a: z.iso.date(), b: z.iso.date() }),
    returns: pdf,
  },
  'GET /accounts/export-pp-accounts': {
    summary: 'CSV',
    can: ['View accounts', 'Export'],
    returns: csv,
  },
  'GET /billing/invoices/:id': {
    summary: 'JSON or PDF',
    can: 'View billing',
    returns: jsonOr(locker, 'application/pdf'),
  },
  'DELETE /address-books/:id': {
    summary: 'without a body',
    can: 'Edit address books',
    returns: json(z.null()),
  },
});
type Calls = Inferred<typeof calls>;

const client = createClient<Calls>({
  base: '',
  facts: {},
  token: () => null,
} satisfies ClientOptions);

async function answersAreTyped(): Promise<void> {
  const page: Page<{ id: number; code: string; occupied: boolean }> = await client.call(
    'GET /lockers',
    {
      query: { filter: { code: 'CG54' }, range: [0, 24], sort: ['code', 'DESC'] },
    },
  );
  const token: string = await client.call('POST /resend-locker-access', { body: { id: 1 } });
  const file: Blob = await client.call('GET /billing/export-debtors-credit-notes/:a/:b', {
    params: { a: '2026-11-01', b: '2026-11-20' },
  });
  const changed: { code: string } = await client.call(
    'PUT /lockers/:id',
    { params: { id: 1 }, body: { code: 'CG54' } },
    { version: 3 },
  );
  const sent = await client.call('POST /zones/upload_kml', {
    form: { file: new File([], 'zones.kml') },
  });
  const everything = await client.call('GET /lockers');
  const options = client.query('GET /billing/invoices/:id', { params: { id: 1 } });
  void [page, token, file, changed, sent, everything, options];
}

async function mistakesDoNotCompile(): Promise<void> {
  // @ts-expect-error no such call
  await client.call('GET /locker');
  // @ts-expect-error the id is missing
  await client.call('PUT /lockers/:id', { body: {} });
  // @ts-expect-error an unknown sort column
  await client.call('GET /lockers', { query: { sort: ['colour', 'ASC'] } });
  // @ts-expect-error an unknown filter
  await client.call('GET /lockers', { query: { filter: { colour: 'red' } } });
  // @ts-expect-error a wrong type in the body
  await client.call('PUT /lockers/:id', { params: { id: 1 }, body: { code: 7 } });
  // @ts-expect-error only GET calls are queries
  client.query('PUT /lockers/:id', { params: { id: 1 } });
}

const wrongPermission = endpoints({
  // @ts-expect-error a misspelt permission
  'GET /a': { summary: '', can: 'Veiw lockers', returns: text },
});
const wrongEntity = endpoints({
  // @ts-expect-error a misspelt entity
  'GET /a': { summary: '', can: 'session', openBecause: '', returns: text, reads: ['locker'] },
});
const wrongMethod = endpoints({
  // @ts-expect-error no such method
  'PATCH /a': { summary: '', can: 'session', openBecause: '', returns: text },
});

const unclassifiedBulk = endpoints({
  // @ts-expect-error a bulk call must declare whether it is offered to assistants
  'POST /a': { summary: '', can: 'View lockers', returns: text, bulk: 'lockers' },
});

const row: Calls['GET /lockers']['row'] = { id: 1, code: 'CG54', occupied: false };
const input: Calls['GET /billing/export-debtors-credit-notes/:a/:b']['input'] = {
  params: { a: '2026-11-01', b: '2026-11-20' },
};
const either: Calls['GET /billing/invoices/:id']['result'][] = [
  row,
  { type: 'application/pdf', filename: 'a.pdf', data: '' } satisfies FileContent,
];

void [
  answersAreTyped,
  mistakesDoNotCompile,
  wrongPermission,
  wrongEntity,
  wrongMethod,
  unclassifiedBulk,
  input,
  either,
];
