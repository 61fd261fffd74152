import { expect, test } from 'vitest';
import { command } from './command.ts';
import { subjectOfRows } from './focus.ts';
import { confirmationOf } from './run.ts';

test('a confirmation has no count when no row is affected', () => {
  const danger = { consequence: (count: number) => `${count} end.` };
  const alone = command({ id: 'alone', title: 'End', danger, run: () => {} });
  expect(confirmationOf(alone, { is: 'none' })).toMatchObject({ of: '', irreversible: false });
  const end = command({
    id: 'e',
    title: 'End',
    on: 'sales agents',
    enabledFor: () => 'No longer active',
    danger,
    run: () => {},
  });
  const one = subjectOfRows('sales agents', [{ id: 1 }]);
  expect(confirmationOf(end, one)).toMatchObject({ count: 0, of: '' });
});
