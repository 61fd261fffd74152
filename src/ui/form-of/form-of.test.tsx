// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { appContext } from '#tests/support/screens/app-context.ts';
import { emptyPage } from '#tests/support/screens/drawn.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createClient } from '#api/client.ts';
import type { Endpoint } from '#api/endpoint.ts';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { fetchSchemas } from '#commands/act-on.ts';
import { createToasts } from '../overlay/toast-store.ts';
import { AppProvider } from '../app-context.ts';
import { bodySource } from './body-source.ts';
import { formsFrom } from './form-of.tsx';

type Network = ResponseOf<'PUT /networks/:id'>;

/** Contract with an additional field in the bodies of networks. */
const planted = bodySource(async () => {
  const [schemas, { contract }] = await fetchSchemas();
  const withMotto = <E extends Endpoint>(endpoint: E): E => {
    if (!(endpoint.body instanceof z.ZodObject)) throw new Error('A network has no body');
    const motto = z.string().max(5).optional().meta({ label: 'Motto', hint: 'A few letters' });
    return { ...endpoint, body: endpoint.body.extend({ motto }) };
  };
  const added = {
    'POST /networks': withMotto(contract['POST /networks']),
    'PUT /networks/:id': withMotto(contract['PUT /networks/:id']),
  };
  return [schemas, { contract: { ...contract, ...added } }];
});

const NetworkForm = formsFrom(planted)(['POST /networks', 'PUT /networks/:id'], {
  title: 'New network',
  named: 'name',
  ask: { name: {}, code: { mono: true } },
  first: { hours_to_collect: 36 },
});

const coast: Network = {
  id: 7,
  name: 'Coast',
  code: 'CST',
  description: null,
  support_email: 'coast@baton.test',
  support_number: '031 555',
  hours_to_collect: 48,
  is_active: true,
  lockers: 3,
  time_created: '2026-01-01T00:00:00Z',
  version: 5,
};

const draw = emptyPage();
let sent: { path: string; method: string; version: string | null; body: unknown }[];
let answer: () => Response;
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

// The schemas of the whole contract take seconds to load on a busy machine.
beforeAll(planted.load, 60_000);
beforeEach(() => {
  sent = [];
  answer = () => json(coast);
});

async function open(record: Network | null) {
  const api = createClient({
    base: 'http://localhost',
    facts: {},
    token: () => null,
    async fetch(url, init) {
      const path = new URL(String(url)).pathname;
      if (path === '/phone-codes') return json([]);
      const { method = '', headers, body } = init ?? {};
      const version = new Headers(headers).get('if-match');
      sent.push({ path, method, version, body: JSON.parse(String(body)) });
      return answer();
    },
  });
  const toasts = createToasts();
  draw(
    <QueryClientProvider client={new QueryClient()}>
      <AppProvider value={appContext({ api, toasts })}>
        <NetworkForm record={record} onClose={() => {}} />
      </AppProvider>
    </QueryClientProvider>,
  );
  await act(() => eventually(() => expect(labels()).not.toEqual([])));
  return toasts;
}

const words = (element: Element | null) => element?.textContent?.replaceAll(/\s+/g, ' ').trim();
const labels = () => [...document.querySelectorAll('label')].map(words);
function input(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll('label')].find((one) =>
    words(one)?.startsWith(label),
  );
  const element = document.getElementById(found?.htmlFor ?? '');
  if (!(element instanceof HTMLInputElement)) throw new Error(`no field ${label}`);
  return element;
}
async function type(label: string, text: string) {
  await act(async () => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(input(label), text);
    input(label).dispatchEvent(new Event('input', { bubbles: true }));
  });
}
async function submit() {
  await act(async () => document.querySelector<HTMLElement>('[type=submit]')?.click());
}
const errors = () => [...document.querySelectorAll('.field-error')].map(words);

test('a field that is added to a request body is displayed, validated and sent without a change to the form', async () => {
  await open(coast);
  expect(labels()).toEqual([
    'Name',
    'Code',
    'Description optional',
    'Support email',
    'Support number',
    'Hours to collect',
    'Active',
    'Motto optional',
  ]);
  expect(document.body.textContent).toContain('A few letters');
  await type('Motto', 'Onwards');
  await submit();
  expect(errors()).toEqual(['Motto can have at most 5 characters.']);
  expect(sent).toEqual([]);
  await type('Motto', 'On');
  await submit();
  expect(sent).toMatchObject([{ method: 'PUT', body: { motto: 'On' } }]);
});

test('a new record begins with default values, and each missing field is named', async () => {
  await open(null);
  expect(document.querySelector('h2')?.textContent).toBe('New network');
  expect(input('Hours to collect').value).toBe('36');
  expect(input('Active').checked).toBe(true);
  await type('Hours to collect', '300');
  await submit();
  expect(errors()).toEqual([
    'Name is required.',
    'Code is required.',
    'Support email is required.',
    'Support number is required.',
    'Use 6 to 168 hours.',
  ]);
  expect(document.activeElement).toBe(input('Name'));
});

test('values are sent with the types of the body', async () => {
  const toasts = await open(coast);
  expect(document.querySelector('h2')?.textContent).toBe('Edit Coast');
  await type('Code', ' cst ');
  await type('Hours to collect', '72');
  await act(async () => input('Active').click());
  await submit();
  expect(sent).toEqual([
    {
      path: '/networks/7',
      method: 'PUT',
      version: '"5"',
      body: {
        name: 'Coast',
        code: 'CST',
        support_email: 'coast@baton.test',
        hours_to_collect: 72,
        is_active: false,
      },
    },
  ]);
  expect(toasts.getState().shown).toMatchObject([{ kind: 'success', text: 'Coast saved' }]);
});

test('a changed phone number is checked and sent, and an unchanged one is neither checked nor sent', async () => {
  await open(coast);
  await type('Support number', '12');
  await submit();
  expect(errors()).toEqual([expect.stringMatching(/mobile number/i)]);
  expect(sent).toEqual([]);
});

test('an error of the server appears at its field', async () => {
  answer = () =>
    json({ message: 'Refused', code: 'invalid', errors: { code: ['CST is taken.'] } }, 422);
  await open(coast);
  await submit();
  expect(errors()).toEqual(['CST is taken.']);
  expect(input('Code').getAttribute('aria-invalid')).toBe('true');
});
