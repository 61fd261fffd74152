// @vitest-environment happy-dom
import { act, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyComponent } from '#ui/chunks.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { createErrorReports } from './report-error.ts';

const call = vi.fn(async () => ({ reported: true }));

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  // Prevents another reload, as if the page had already reloaded once.
  sessionStorage.setItem('reloaded-for-code', 'yes');
  document.body.innerHTML = '<main></main>';
  call.mockClear();
});
afterEach(() => sessionStorage.clear());

/** Renders a screen whose code fails to load, as the console does. */
async function draw(load: () => Promise<never>) {
  const Screen = lazyComponent<object>(load);
  const report = createErrorReports(Object({ call }));
  const root = createRoot(document.querySelector('main') ?? document.body, {
    onCaughtError: report,
  });
  await act(async () =>
    root.render(
      <ErrorBoundary>
        <Suspense>
          <Screen />
        </Suspense>
      </ErrorBoundary>,
    ),
  );
  return document.querySelector('[role=alert]')?.textContent ?? '';
}

test('a module that throws while loading is shown with its cause and reported once', async () => {
  const thrown = new RangeError('Invalid time value');
  thrown.stack = 'module code@http://baton.test/assets/shell-D3x.js:1:2345';
  const shown = await draw(() => Promise.reject(thrown));
  expect(shown).toContain(
    'Its program failed in shell-D3x.js:1:2345: RangeError: Invalid time value.',
  );
  expect(shown).not.toContain('connection');
  expect(call.mock.calls).toEqual([
    [
      'POST /console-errors',
      {
        body: {
          message: 'RangeError: Invalid time value',
          file: 'shell-D3x.js:1:2345',
          page: location.pathname,
          stack: 'module shell-D3x.js:1:2345',
          build: null,
        },
      },
      { background: true },
    ],
  ]);
});

test('a module that cannot be fetched is shown as a lost connection and not reported', async () => {
  const shown = await draw(() =>
    Promise.reject(new TypeError('Importing a module script failed.')),
  );
  expect(shown).toContain('This part of the console could not be loaded');
  expect(shown).toContain('The connection may be down');
  expect(call).not.toHaveBeenCalled();
});

test('each error is reported once, and the reports of a page are limited', () => {
  const report = createErrorReports(Object({ call }));
  report(new Error('same'));
  report(new Error('same'));
  for (let at = 0; at < 50; at += 1) report(new Error(String(at)));
  expect(call.mock.calls.length).toBe(10);
});
