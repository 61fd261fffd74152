// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test } from 'vitest';
import { appContext } from '#tests/support/screens/app-context.ts';
import { emptyPage } from '#tests/support/screens/drawn.ts';
import { createClient } from '#api/client.ts';
import { applications } from '#api/contract/accounts/applications.ts';
import { factsOf } from '#api/facts.ts';
import { AppProvider } from '../app-context.ts';
import { rowPanel } from './record-panel.tsx';
import { eventually } from '#tests/support/eventually.ts';

const draw = emptyPage();
const Panel = rowPanel('GET /accounts/applications', {
  kind: 'applications',
  state: () => ({ status: 'success', word: 'Approved' }),
  facts: ({ company }) => [['Company', company]],
});

function show(found: readonly object[]) {
  const asked: string[] = [];
  const api = createClient({
    base: 'http://baton.test',
    facts: factsOf(applications),
    token: () => null,
    fetch: async (input) => {
      asked.push(decodeURIComponent(String(input)));
      return Response.json(found, {
        headers: { 'content-range': `applications 0-0/${found.length}` },
      });
    },
  });
  draw(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <AppProvider value={appContext({ api })}>
        <Panel id={7} row={undefined} />
      </AppProvider>
    </QueryClientProvider>,
  );
  return asked;
}

test('the panel loads a record by id if the filter of the list hides it', async () => {
  const [asked] = show([{ id: 7, company: 'Karoo Wool' }]);
  expect(asked).toContain('filter={"id":7}');
  await act(() => eventually(() => expect(document.body.textContent).toContain('Karoo Wool')));
});

test('the panel reports a record that does not exist', async () => {
  show([]);
  await act(() =>
    eventually(() => expect(document.body.textContent).toContain('There is no such application')),
  );
});
