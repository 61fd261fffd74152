import { formOf } from '#ui/form-of/form-of.tsx';
import { placeLooks, usualHours } from './place-looks.ts';

/** Text field for the doors of a locker: one line per column, with the size of each door. */
const plan = {
  rows: 4,
  text: (columns: readonly (readonly string[])[]) =>
    columns.map((sizes) => sizes.join(' ')).join('\n'),
  read: (text: string) =>
    text
      .split('\n')
      .map((line) => line.trim().toUpperCase().split(/\s+/).filter(Boolean))
      .filter((column) => column.length > 0),
};

/** Dialog that adds a locker with its doors, or changes a locker. */
export const LockerDialog = formOf(['POST /lockers', 'PUT /lockers/:id'], {
  wide: true,
  title: 'New locker',
  named: 'code',
  ask: {
    code: { mono: true },
    name: {},
    network_id: {},
    locker_type_id: {},
    branch_id: {},
    place: {},
    ...placeLooks,
    load_shedding_area: {},
    firmware: { mono: true },
    door_plan: plan,
    state: false,
  },
  first: {
    place: 'Garage',
    opening_hours: usualHours,
    door_plan: [
      ['S', 'S', 'M', 'M', 'L'],
      ['XS', 'S', 'M', 'XL'],
    ],
  },
});
