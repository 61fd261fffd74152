import { expect, test } from 'vitest';
import { looseFiles, names } from './names.ts';

test.each([
  ['src/ui/DataTable.tsx', 'is not kebab-case'],
  ['src/ui/data_table.tsx', 'is not kebab-case'],
  ['src/Ui/table.tsx', 'is not kebab-case'],
  ['src/ui/utils.ts', 'is named utils'],
  ['src/hooks/focus.ts', 'is named hooks'],
  ['server/helpers/text.ts', 'is named helpers'],
  ['src/api/types.ts', 'is named types'],
  ['src/api/types.test.ts', 'is named types'],
  ['src/domain/constants.ts', 'is named constants'],
  ['src/stores/focus.ts', 'is named stores'],
  ['src/common/text.ts', 'is named common'],
])('the file name is reported: %s %s', (file, offence) => {
  expect(names([file]).join()).toContain(`${file} ${offence}`);
});

test.each([
  'src/views/parcel-types/list.view.ts',
  'server/db/migrations/0001-identity.sql',
  'src/machines/session.machine.ts',
  'src/api/endpoint.test-d.ts',
  'src/commands/README.md',
  'src/ui/fonts/OFL.txt',
])('the file name %s is accepted', (file) => {
  expect(names([file])).toEqual([]);
});

test('a file outside of all features is reported', () => {
  const files = [
    'src/views/lookups.ts',
    'server/features/search.ts',
    'src/views/lockers/panel.tsx',
  ];
  expect(looseFiles(files)).toEqual([
    'src/views/lookups.ts is in no feature',
    'server/features/search.ts is in no feature',
  ]);
});
