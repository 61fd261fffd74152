import { TextField } from '#ui/form/text-field.tsx';
import { formDialog } from '#ui/screens/form-dialog.tsx';
import type { Door } from '#views/lockers/locker.ts';
import { ChoiceField } from '../place-fields.tsx';
import { numberOf, requiredErrors } from '../values.ts';

const labels = {
  locker_id: 'Locker number',
  door_size_id: 'Size',
  number: 'Number',
  column: 'Column',
  row_from: 'First row',
  row_span: 'Rows',
};

const empty = {
  locker_id: '',
  door_size_id: '',
  number: '',
  column: '',
  row_from: '',
  row_span: '',
};
type Values = typeof empty;

const written = (door: Door): Values => ({
  locker_id: String(door.locker_id ?? ''),
  door_size_id: String(door.door_size_id ?? ''),
  number: String(door.number ?? ''),
  column: String(door.column_no ?? ''),
  row_from: String(door.row_from ?? ''),
  row_span: String(door.row_span ?? ''),
});

/** Dialog that adds a door at the end of a locker, or changes its position and size. */
export const DoorDialog = formDialog({
  title: (door: Door | null) => (door ? `Edit door ${door.number} of ${door.locker}` : 'Add door'),
  labels,
  start: (door) => (door ? written(door) : empty),
  fields: ({ field, record }) => (
    <>
      {record === null && <TextField autoFocus mono inputMode="numeric" {...field('locker_id')} />}
      <ChoiceField of="sizes" field={field('door_size_id')} />
      <TextField
        mono
        inputMode="numeric"
        optional={record === null ? true : undefined}
        description={record === null ? 'Leave empty for the next number.' : undefined}
        {...field('number')}
      />
      {record && (
        <>
          <TextField mono inputMode="numeric" {...field('column')} />
          <TextField mono inputMode="numeric" {...field('row_from')} />
          <TextField mono inputMode="numeric" {...field('row_span')} />
        </>
      )}
    </>
  ),
  check: ({ locker_id, door_size_id, ...rest }, door) =>
    requiredErrors({ locker_id, door_size_id, ...(door && rest) }, labels),
  send: ({ locker_id, door_size_id, number, column, row_from, row_span }, { api, record, how }) => {
    const size = { door_size_id: Number(door_size_id) };
    if (record === null) {
      const named = number.trim() === '' ? {} : { number: numberOf(number) };
      return api.call(
        'POST /add-door',
        { body: { locker_id: numberOf(locker_id), ...size, ...named } },
        how,
      );
    }
    const place = {
      column: numberOf(column),
      row_from: numberOf(row_from),
      row_span: numberOf(row_span),
    };
    const body = { ...size, number: numberOf(number), ...place };
    return api.call('PUT /doors/:id', { params: { id: record.id }, body }, how);
  },
  done: ({ number, locker }, { record }) =>
    `Door ${number} of ${locker} ${record ? 'saved' : 'added'}`,
});
