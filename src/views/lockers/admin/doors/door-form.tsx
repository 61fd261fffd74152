import { formOf } from '#ui/form-of/form-of.tsx';
import type { Door } from '#views/lockers/locker.ts';

/** Dialog that adds a door at the end of a locker, or changes its position and size. */
export const DoorDialog = formOf(['POST /add-door', 'PUT /doors/:id'], {
  title: (door: Door | null) => (door ? `Edit door ${door.number} of ${door.locker}` : 'Add door'),
  ask: {
    locker_id: { label: 'Locker number', mono: true, type: 'text' },
    door_size_id: {},
    number: {
      mono: true,
      hint: (door) => (door === null ? 'Leave empty for the next number.' : undefined),
    },
    column: { mono: true },
    row_from: { mono: true },
    row_span: { mono: true },
  },
  from: ({ column_no }) => ({ column: column_no ?? undefined }),
  done: ({ number, locker }, door) => `Door ${number} of ${locker} ${door ? 'saved' : 'added'}`,
});
