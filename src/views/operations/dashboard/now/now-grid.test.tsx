// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test } from 'vitest';
import { createClient } from '#api/client.ts';
import { appContext } from '#tests/support/screens/app-context.ts';
import { emptyPage } from '#tests/support/screens/drawn.ts';
import { nowLine } from '#tests/support/recomputed/now-line.ts';
import { AppProvider } from '#ui/app-context.ts';
import { NowGrid } from './now-grid.tsx';

const draw = emptyPage();
const branches = { mayChoose: false, branch: undefined, label: 'All branches', entries: [] };

function show() {
  const api = createClient({ base: '', facts: {}, token: () => null });
  draw(
    <QueryClientProvider client={new QueryClient()}>
      <AppProvider value={appContext({ api })}>
        <main>
          <h1 tabIndex={-1}>Dashboard</h1>
          <input aria-label="Search" />
          <button type="button">Refresh</button>
          <NowGrid
            lines={[nowLine('collection-late'), nowLine('on-hold'), nowLine('failed-open')]}
            done={[]}
            at="2026-11-22T08:00:00Z"
            branches={branches}
          />
        </main>
      </AppProvider>
    </QueryClientProvider>,
  );
}

const focused = () => document.activeElement?.getAttribute('data-source');
const element = (name: string) => document.querySelector<HTMLElement>(name);
const press = (key: string) =>
  act(() => {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
  });

test('the first line has the focus after the page is opened or reloaded', () => {
  show();
  expect(focused()).toBe('collection-late');
});

test('a digit moves to the line with that number from anywhere on the page, but is text in a field', () => {
  show();
  element('button')?.focus();
  press('3');
  expect(focused()).toBe('failed-open');
  element('h1')?.focus();
  press('2');
  expect(focused()).toBe('on-hold');
  element('input')?.focus();
  press('1');
  expect(document.activeElement).toBe(element('input'));
});

test('the J key moves from the heading to the first line of the list', () => {
  show();
  element('h1')?.focus();
  press('j');
  expect(focused()).toBe('collection-late');
});
