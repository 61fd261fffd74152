import { expect, test } from 'vitest';
import { entitiesModule, viewPathsModule } from './found-modules.mjs';

test('the entities module lists the files that declare an entity', () => {
  const text = entitiesModule([
    { file: 'href.ts', text: 'export function href() {}' },
    { file: 'parcel-type.ts', text: `export const parcelType = entity({ key: 'parcel-type' });` },
  ]);
  expect(text).toContain(`import { parcelType } from '../parcel-type.ts';`);
  expect(text).toContain('export const entities = [\n  parcelType,\n] as const;');
  expect(text).not.toContain('href');
});

test('the module of view paths lists the path of every view', () => {
  const view = (path: string) => ({
    file: 'list.view.ts',
    text: `export default view({\n  id: 'a',\n  path: '${path}',\n});`,
  });
  expect(viewPathsModule([view('/lockers'), view('/lockers/:id')])).toContain(
    `viewPaths = [\n  '/lockers',\n  '/lockers/:id',\n] as const;`,
  );
});
