import { expect, test } from 'vitest';
import { oneReader } from './readers.ts';
import { plantTree } from '../tree.ts';

test.each([
  ['src/views/a.ts', `const kg = Number(text.replace(',', '.'));`, 'src/domain/text/numbers.ts'],
  [
    'src/views/a.tsx',
    `const kg = <TextField type="number" />;`,
    'inputMode and a reader of src/domain/text/numbers.ts',
  ],
  ['cli/a.ts', `const kg = Number.parseFloat(text);`, 'src/domain/text/numbers.ts'],
  ['src/ui/a.ts', `const kg = Number.parseFloat(text);`, 'src/domain/text/numbers.ts'],
  ['server/a.ts', `const month = monthOf(word);`, 'src/domain/text/days.ts'],
  ['server/a.ts', `const phone = parsePhoneNumber(text);`, 'src/domain/kernel/phone.ts'],
  [
    'src/ui/a.ts',
    `const plain = text.normalize('NFD');`,
    'withoutAccents of src/domain/text/characters.ts',
  ],
  ['server/a.ts', 'const found = sql`name ilike ${word}`;', 'server/db/conditions.ts'],
  ['server/a.ts', `const rows = Papa.parse(text).data;`, 'server/uploads/tables'],
  ['server/a.ts', `import { Parser } from 'saxen';`, 'server/uploads/parsing/xml.js'],
  ['src/ui/a.ts', `const is = text === 'Vrystaat';`, 'src/domain/places/provinces.ts'],
  ['src/ui/a.ts', `const is = /posbus/i.test(text);`, 'src/domain/places/postal-boxes.ts'],
  ['src/ui/a.ts', String.raw`const is = /^\][a-z]\d/.test(text);`, 'src/domain/text/references.ts'],
  ['server/features/booking/a.ts', `const count = Number(cell);`, 'src/domain/text'],
  ['server/features/tracking/a.ts', `const count = Number(cell);`, 'src/domain/text'],
  ['src/map/picker/a.ts', `const count = Number(cell);`, 'src/domain/text'],
  [
    'src/ui/a.ts',
    `const at = { latitude: readDecimal(text) };`,
    'src/domain/places/coordinates.ts',
  ],
  [
    'src/ui/a.ts',
    String.raw`const is = /^[^\s@<>]+@[^\s@]+$/.test(text);`,
    'src/domain/text/emails.ts',
  ],
  ['server/a.ts', `const pin = /!3d([-.0-9]+)/.exec(link);`, 'src/domain/places/map-links.ts'],
])('a second reader in %s is an offence: %s', (path, source, instead) => {
  expect(oneReader(plantTree({ [path]: source }))).toEqual([
    `${path}:1 reads on its own: use ${instead}`,
  ]);
});

test.each([
  ['src/domain/text/days.ts', `const month = monthOf(word);`],
  ['src/views/a.ts', `const id = Number(params.id);`],
  ['server/features/booking/a.ts', `const rounded = Number(degrees.toFixed(6));`],
  ['src/ui/a.test.ts', `const kg = Number.parseFloat(text);`],
])('the rule on duplicate readers accepts in %s: %s', (path, source) => {
  expect(oneReader(plantTree({ [path]: source }))).toEqual([]);
});
