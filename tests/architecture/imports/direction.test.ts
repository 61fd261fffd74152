import { expect, test } from 'vitest';
import { direction } from './direction.ts';
import { plantTree } from '../tree.ts';

function importing(importer: string, from: string, kind = 'import') {
  return direction(plantTree({ [importer]: `${kind} { a } from '${from}';` }));
}

test.each([
  ['src/domain/kernel/money.ts', '#api/client.ts', 'the domain imports nothing but itself'],
  ['src/domain/kernel/money.ts', 'react', 'the domain imports nothing but itself'],
  ['src/domain/kernel/money.ts', 'zod', 'the domain imports nothing but itself'],
  ['src/domain/kernel/money.ts', 'node:fs', 'the console does not run in Node'],
  ['src/api/client.ts', '../machines/session.ts', 'machines is right of api'],
  ['src/machines/session.ts', '../commands/run.ts', 'commands is right of machines'],
  ['src/commands/run.ts', '../ui/button.tsx', 'ui is right of commands'],
  ['src/ui/button.tsx', '../map/layer.ts', 'map is right of ui'],
  ['src/map/layer.ts', '../views/lockers/list.view.ts', 'views is right of map'],
  ['src/views/lockers/list.view.ts', '../../app/discover.ts', 'app is right of views'],
  ['src/views/lockers/list.view.ts', '../../main.tsx', 'that is no room to import from'],
  ['src/api/client.ts', '../../server/main.ts', 'the console does not see the server'],
  ['src/api/contract/users.ts', '../client.ts', 'a contract sees zod'],
  ['src/api/contract/users.ts', 'xstate', 'a contract sees zod'],
  ['server/main.ts', '../src/api/client.ts', 'the server sees the domain'],
  ['server/main.ts', '../src/ui/button.tsx', 'the server sees the domain'],
  ['server/main.ts', 'react-dom', 'the server does not draw'],
  ['server/main.ts', '../tests/support/server.mjs', 'tests are not part of the product'],
  ['src/ui/button.tsx', './button.test.tsx', 'tests are not part of the product'],
  ['cli/main.ts', '#server/main.ts', 'the command line sees the domain'],
  ['cli/main.ts', '#api/endpoint.ts', 'the command line sees the domain'],
  ['cli/main.ts', '#ui/button.tsx', 'the command line sees the domain'],
  ['src/ui/button.tsx', '#cli/program.ts', 'the console does not see the command line'],
])('%s may not import %s', (importer, from, reason) => {
  const offences = importing(importer, from);
  expect(offences).toHaveLength(1);
  expect(offences[0]).toContain(`${importer}:1 imports `);
  expect(offences[0]).toContain(reason);
});

test.each([
  ['src/domain/kernel/money.ts', './vat.ts'],
  ['src/domain/kernel/phone.ts', 'libphonenumber-js/min'],
  ['src/domain/kernel/csv.ts', 'papaparse'],
  ['src/api/contract/users.ts', '../endpoint.ts'],
  ['src/api/contract/users.ts', '../../domain/roles.ts'],
  ['src/api/contract/users.ts', './roles.ts'],
  ['src/api/contract/users.ts', 'zod'],
  ['src/app/frame/shell.tsx', '../views/lockers/list.view.ts'],
  ['src/views/lockers/panel.tsx', './columns.tsx'],
  ['src/views/lockers/list.screen.tsx', '../../ui/table.tsx'],
  ['src/main.tsx', './app/app.tsx'],
  ['src/domain/kernel/money.test.ts', 'vitest'],
  ['server/http/serve.ts', '../src/api/endpoint.ts'],
  ['server/http/serve.ts', '../src/api/contract/users.ts'],
  ['server/http/serve.ts', 'node:crypto'],
  ['cli/main.ts', '#api/client.ts'],
  ['cli/main.ts', '#domain/kernel/time.ts'],
  ['cli/main.ts', 'node:fs'],
])('%s may import %s', (importer, from) => {
  expect(importing(importer, from)).toEqual([]);
});

test('views of different features never import each other', () => {
  const [offence] = importing('src/views/lockers/list.screen.tsx', '../drivers/columns.tsx');
  expect(offence).toContain('views of different features never import each other');
  const [deep] = importing('src/views/lockers/doors/panel.tsx', '../../drivers/columns.tsx');
  expect(deep).toContain('views of different features never import each other');
  expect(importing('src/views/lockers/doors/panel.tsx', '../columns.tsx')).toEqual([]);
});

test('the direction of imports also holds for types, re-exports and lazy imports', () => {
  const from = '../machines/session.ts';
  expect(importing('src/api/client.ts', from, 'import type')).toHaveLength(1);
  expect(importing('src/api/client.ts', from, 'export')).toHaveLength(1);
  const lazy = plantTree({ 'src/api/client.ts': `export const a = () => import('${from}');` });
  expect(direction(lazy)).toHaveLength(1);
  const type = plantTree({ 'src/api/client.ts': `export type A = import('${from}').A;` });
  expect(direction(type)).toHaveLength(1);
});
