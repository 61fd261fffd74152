import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createClient } from '#api/client.ts';
import { number } from '#domain/settings/definition.ts';
import { emptyPage } from '#tests/support/screens/drawn.ts';

const draw = emptyPage();

/** Loads the modules of the settings with one more entry in a section. */
async function plant() {
  vi.resetModules();
  const { billing } = await import('#domain/settings/catalogue/money.ts');
  // This entry is all that a developer writes to add a setting.
  Object.assign(billing, {
    planted_limit: number('Planted limit', 'Larger orders of turnips are refused.', {
      default: 12,
      bounds: [1, 20],
      portal: 'console',
    }),
  });
  return {
    ...(await import('#domain/settings/catalogue/catalogue.ts')),
    ...(await import('#domain/settings/settings.ts')),
    ...(await import('./setting.ts')),
    ...(await import('./section-fields.tsx')),
    ...(await import('#ui/app-context.ts')),
    ...(await import('#tests/support/screens/app-context.ts')),
  };
}

test('one definition gives a new setting its default, check, audience, search result and field', async () => {
  const planted = await plant();
  const { defaultSettings, checkSetting, loadedSettings, settingsOf, searchSettings } = planted;
  expect(defaultSettings['planted_limit']).toBe('12');
  expect(checkSetting('planted_limit', '21')).toEqual({ problem: 'Use a number from 1 to 20.' });
  expect(loadedSettings('Operations').has('planted_limit')).toBe(true);
  const row = { setting: 'planted_limit', value: '14', version: 3 };
  const all = settingsOf([{ ...row, changed_by: null, changed_at: null }]);
  expect(searchSettings(all, 'turnips')).toMatchObject([{ name: 'planted_limit', saved: '14' }]);

  const { AppProvider, SectionFields, appContext } = planted;
  const fetch = async () => new Response('[]', { headers: { 'content-type': 'application/json' } });
  const api = createClient({ base: 'http://localhost', facts: {}, token: () => null, fetch });
  draw(
    <QueryClientProvider client={new QueryClient()}>
      <AppProvider value={appContext({ api })}>
        <SectionFields
          title="Billing"
          lead=""
          settings={all.filter(({ section }) => section === 'billing')}
          asked={null}
          errors={new Map()}
          isEditable={() => true}
        />
      </AppProvider>
    </QueryClientProvider>,
  );
  const field = document.querySelector('[data-setting=planted_limit]');
  expect(field?.querySelector('input')?.value).toBe('14');
  expect(field?.textContent).toContain('Larger orders of turnips are refused. From 1 to 20.');
  expect(field?.querySelector('button')?.getAttribute('aria-label')).toBe(
    'Reset Planted limit to 12',
  );
});
