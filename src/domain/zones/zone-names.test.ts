import { expect, test } from 'vitest';
import { nameChoices, namesOfAreas, nameText } from './zone-names.ts';

test.each([
  ['name', { name: 'Langa', title: 'T' }],
  ['shapeName', { shapeID: 'ZAF-1', shapeName: 'Langa', shapeGroup: 'ZAF' }],
  ['a column that ends with name', { PROVCODE: 'WC', MUNICNAME: 'Langa' }],
  ['a numbered name', { GID_2: 'x', NAME_2: 'Langa', TYPE_2: 'City' }],
  ['title', { title: 'Langa', id: 4 }],
  ['label', { Label: ' Langa ' }],
  ['the folder of a KML file', { folder: 'Langa', stroke: '#fff' }],
  ['the next property if the first is empty', { name: '  ', WARD_NAME: 'Langa' }],
])('the name of an area is taken from %s', (_, properties) => {
  expect(namesOfAreas([properties])).toEqual(['Langa']);
});

test('names are taken from the column with the largest number of different names', () => {
  const ward = (name: string) => ({ PR_NAME: 'Gauteng', SP_NAME: name, NAME_0: 'South Africa' });
  expect(namesOfAreas([ward('Zone 1'), ward('Zone 2')])).toEqual(['Zone 1', 'Zone 2']);
});

test('the chosen property is taken first', () => {
  const areas = [{ WARD: 5, name: 'A' }, { name: 'B' }];
  expect(namesOfAreas(areas, 'WARD')).toEqual(['5', 'B']);
});

test('areas without a usable text stay unnamed', () => {
  expect(namesOfAreas([{ name: { en: 'A' } }, { user_name: 'thandi' }, {}])).toEqual(['', '', '']);
});

test('properties are offered only if areas have no name of their own', () => {
  expect(nameChoices([{ name: 'A' }, { name: 'B' }])).toEqual([]);
  expect(nameChoices([{ WARDNO: 1 }, { WARDNO: 2 }])).toEqual(['WARDNO']);
  expect(
    nameChoices([
      { name: 'Ward', n: 1 },
      { name: 'Ward', n: 2 },
    ]),
  ).toEqual(['name', 'n']);
});

test('a name has one line without invisible characters', () => {
  expect(nameText(' Cape\n\u202eTown ')).toBe('Cape Town');
  expect(nameText('x'.repeat(200))).toHaveLength(120);
});
