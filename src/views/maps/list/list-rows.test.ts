import { expect, test } from 'vitest';
import type { PlaceGroup } from '#map/place-groups.ts';
import { listRows, objectOf, rowAt, rowFrom, type ListRow } from './list-rows.ts';
import type { Listed, MapObject } from '../objects.ts';

const branch = (id: number): MapObject => ({
  key: `branches:${id}`,
  kind: 'branches',
  id,
  code: null,
  name: `Branch ${id}`,
  shape: 'branch',
  state: 'hub',
  deviation: null,
  lastSeen: 0,
  latitude: 0,
  longitude: 0,
  row: { id },
});
const objects = [1, 2, 3, 4, 5].map(branch);
const listed: Listed[] = objects.map((object) => ({ object, far: object.id }));
const group = (name: string, ids: number[], worst: PlaceGroup['worst']): PlaceGroup<MapObject> => ({
  name,
  latitude: 0,
  longitude: 0,
  members: objects.filter(({ id }) => ids.includes(id)),
  worst,
  words: '',
});
const groups = [group('Durban', [1, 2], null), group('Paarl', [3, 4], 'warning')];
const shown = (rows: ListRow[]) =>
  rows.map((row) => (row.is === 'group' ? row.group.name : row.one.object.name));

test('the list shows towns, the most severe first, then objects without a town, and the objects of an open town', () => {
  expect(shown(listRows(listed, groups, new Set()))).toEqual(['Paarl', 'Durban', 'Branch 5']);
  expect(shown(listRows(listed, groups, new Set(['town:Durban'])))).toEqual([
    'Paarl',
    'Durban',
    'Branch 1',
    'Branch 2',
    'Branch 5',
  ]);
});

test('a town with one visible object is listed as that object, and without groups all objects are listed', () => {
  expect(shown(listRows(listed.slice(1), groups, new Set()))).toEqual([
    'Paarl',
    'Branch 2',
    'Branch 5',
  ]);
  expect(shown(listRows(listed, null, new Set()))).toEqual(objects.map(({ name }) => name));
});

test('keys move through the rows and skip the name of an open town', () => {
  const closed = listRows(listed, groups, new Set());
  expect(rowAt(closed, 'branches:4')).toBe(0);
  const next = rowFrom(closed, 'branches:4', 1);
  expect(next && objectOf(next)?.name).toBe('Branch 1');
  const open = listRows(listed, groups, new Set(['town:Paarl']));
  const first = rowFrom(open, undefined, 1);
  expect(first && objectOf(first)?.name).toBe('Branch 3');
  const last = rowFrom(open, 'branches:5', 1);
  expect(last && objectOf(last)?.name).toBe('Branch 5');
});

test('towns of equal severity are sorted by the number of problems, then by the oldest one', () => {
  const offline = (id: number, since: number): MapObject => ({
    ...branch(id),
    deviation: { level: 'danger', word: 'offline', since },
  });
  const full = (id: number): MapObject => ({
    ...branch(id),
    deviation: { level: 'warning', word: 'full', since: null },
  });
  const town = (name: string, members: MapObject[]): PlaceGroup<MapObject> => ({
    ...group(name, [], 'danger'),
    members,
  });
  const towns = [
    town('Graaff-Reinet', [offline(1, 9)]),
    town('Cape Town', [offline(2, 2), full(3)]),
    town('Paarl', [offline(4, 5)]),
  ];
  const all = towns.flatMap(({ members }) => members).map((object) => ({ object, far: 0 }));
  expect(shown(listRows(all, towns, new Set()))).toEqual(['Cape Town', 'Branch 4', 'Branch 1']);
});
