import { expect, test } from 'vitest';
import { entitiesModule, viewPathsModule } from './found-modules.mjs';

test('what a file declares as an entity is listed', () => {
  const text = entitiesModule([
    { file: 'href.ts', text: 'export function href() {}' },
    { file: 'parcel-type.ts', text: `export const parcelType = entity({ key: 'parcel-type' });` },
  ]);
  expect(text).toContain(`import { parcelType } from '../entities/parcel-type.ts';`);
  expect(text).toContain('export const entities = [\n  parcelType,\n] as const;');
  expect(text).not.toContain('href');
});

test('the path of every view is named', () => {
  const view = (path: string) => ({
    file: 'list.view.ts',
    text: `export default view({\n  id: 'a',\n  path: '${path}',\n});`,
  });
  expect(viewPathsModule([view('/lockers'), view('/lockers/:id')])).toContain(
    `viewPaths = [\n  '/lockers',\n  '/lockers/:id',\n] as const;`,
  );
});
