import { expect, test } from 'vitest';
import { command } from '../command.ts';
import { noFocus } from '../focus.ts';
import { cheatSheet, findClashes, hintOf } from './keymap.ts';
import type { Kind } from '#domain/entities/entities.ts';

const bound = (id: string, keys: string, on?: Kind) =>
  command({ id, title: `Go to ${id}`, keys, on, run: () => {} });

test('equal keys clash if both can be active', () => {
  expect(
    findClashes([bound('a', 'r', 'shipments'), bound('b', 'r', 'marketplace events')]),
  ).toEqual([]);
  expect(findClashes([bound('a', 'r', 'shipments'), bound('b', 'R', 'shipments')])).toEqual([
    'a (r) has the keys of b (R)',
  ]);
  expect(findClashes([bound('a', 'r'), bound('b', 'r', 'marketplace events')])).toHaveLength(1);
  expect(findClashes([bound('a', 'mod+shift+m'), bound('b', 'shift+mod+m')])).toHaveLength(1);
});

test('a shortcut that is the beginning of a longer shortcut clashes with it', () => {
  expect(findClashes([bound('a', 'g'), bound('b', 'g s')])).toEqual(['a (g) starts b (g s)']);
  expect(findClashes([bound('b', 'g s'), bound('a', 'g')])).toEqual([
    'b (g s) is started by a (g)',
  ]);
  expect(findClashes([bound('a', 's'), bound('b', 'g s')])).toEqual([]);
});

test('commands on rows cannot use any of the keys of a table shortcut', () => {
  const fixed = [
    { keys: ['x', 'Space'], title: 'Select', where: 'In a table', rows: true } as const,
  ];
  expect(findClashes([bound('a', 'Space', 'shipments')], fixed)).toEqual([
    'a (Space) has the keys of Select (Space)',
  ]);
  expect(
    findClashes(
      [bound('a', 'Tab')],
      [{ keys: ['Tab'], title: 'Commands', where: 'In the palette' }],
    ),
  ).toEqual([]);
});

test('the hint lists the continuations of a prefix', () => {
  const hint = hintOf(
    [bound('shipments', 'g s'), bound('maps', 'g m'), bound('other', 'x')],
    noFocus,
    ['g'],
  );
  expect(hint.next).toEqual([
    { keystroke: 'm', title: 'maps', off: false },
    { keystroke: 's', title: 'shipments', off: false },
  ]);
});

test('the cheat sheet lists available shortcuts, the current screen first, and the reasons of disabled ones', () => {
  const sheet = cheatSheet(
    [
      bound('maps', 'g m'),
      bound('palette', 'mod+k'),
      bound('resubmit', 'r', 'shipments'),
      bound('locker', 'l', 'lockers'),
    ],
    { ...noFocus, kind: 'shipments' },
    {
      fixed: [
        { keys: ['j'], title: 'Next row', where: 'In a table' },
        { keys: ['+'], title: 'Zoom in', where: 'On a map' },
      ],
      here: ['In a table'],
    },
  );
  expect(
    sheet.map(({ title, rows }) => [
      title,
      rows.map(({ keys, why }) => [...keys, why].filter(Boolean).join(': ')),
    ]),
  ).toEqual([
    ['With shipments', ['r: Select a shipment first.']],
    ['In a table', ['j']],
    ['Everywhere', ['mod+k']],
    ['Go to', ['g m']],
  ]);
});
