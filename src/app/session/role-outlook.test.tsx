// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { appContext } from '#tests/support/screens/app-context.ts';
import { emptyPage } from '#tests/support/screens/drawn.ts';
import { createClient } from '#api/client.ts';
import { defaultRoles } from '#domain/people/roles.ts';
import { AppProvider } from '#ui/app-context.ts';
import { valuesOf, type Role } from '#views/settings/roles/role.ts';
import { SeenByRole } from '#views/settings/roles/seen-by-role.tsx';
import { roleOutlook } from './role-outlook.ts';

const draw = emptyPage();
const api = createClient({ base: '', facts: {}, token: () => null });

function roleNamed(name: string): Role {
  const found = defaultRoles.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no role ${name}`);
  return {
    ...found,
    permissions: found.permissions.map((permission) => ({ name: permission })),
    permissionsui: found.guard_names.map((guard_name) => ({ guard_name })),
    role_logout_inactivity_minutes: found.logout_inactivity_minutes,
    people: 3,
    version: 1,
  };
}

/** Definition of a term. */
const seenOf = (term: string): Element | null | undefined =>
  [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === term)
    ?.nextElementSibling;

const wordsOf = ({ in: term, as: tag }: { in: string; as: 'ins' | 'del' }) =>
  [...(seenOf(term)?.querySelectorAll(tag) ?? [])].map(({ textContent }) => textContent);

test('the preview of an edited role marks added and removed places, fields and commands', () => {
  const role = roleNamed('Billing');
  const saved = valuesOf(role);
  const values = {
    ...saved,
    permissions: [
      ...saved.permissions.filter((name) => name !== 'View billing' && name !== 'Edit accounts'),
      'View lockers' as const,
    ],
    guardNames: saved.guardNames.filter((name) => name !== 'users'),
  };
  draw(
    <AppProvider value={appContext({ api, outlook: roleOutlook })}>
      <SeenByRole role={role} values={values} />
    </AppProvider>,
  );
  expect(seenOf('Pages')?.textContent).toContain('Shipments');
  expect(wordsOf({ in: 'Pages', as: 'ins' })).toContain('Outages');
  expect(wordsOf({ in: 'Pages', as: 'del' })).toContain('Users');
  const [hidden] = wordsOf({ in: 'Hidden columns and fields', as: 'ins' });
  expect(hidden).toMatch(/cost.*\(View billing\)/);
  expect(wordsOf({ in: 'Commands on accounts', as: 'del' })).toContain('Close…');
});
