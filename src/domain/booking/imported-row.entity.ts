import { entity } from '../entities/entity.ts';

export const importedRow = entity({
  key: 'imported-row',
  name: 'imported row',
  plural: 'imported rows',
  topic: 'import-rows',
  inRuns: true,
});
