import { provinceOf } from '#domain/places/provinces.ts';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { formDialog } from '#ui/screens/form-dialog.tsx';
import type { LockerRow } from '../locker.ts';
import { ChoiceField, PlaceFields, noPlace, placeLabels, placeValues } from './place-fields.tsx';
import {
  hoursErrors,
  hoursIn,
  idOrNull,
  numberOf,
  orNull,
  pointErrors,
  requiredErrors,
} from './values.ts';

const labels = {
  code: 'Code',
  name: 'Name',
  network_id: 'Network',
  locker_type_id: 'Type',
  branch_id: 'Branch',
  place: 'Place',
  ...placeLabels,
  load_shedding_area: 'Load-shedding area',
  firmware: 'Firmware',
  door_plan: 'Door plan',
};

const empty = {
  code: '',
  name: '',
  network_id: '',
  locker_type_id: '',
  branch_id: '',
  place: 'Garage',
  ...noPlace,
  load_shedding_area: '',
  firmware: '',
  door_plan: 'S S M M L\nXS S M XL',
};
type Values = typeof empty;
const written = (locker: LockerRow): Values => ({
  code: locker.code,
  name: locker.name,
  network_id: String(locker.network_id ?? ''),
  locker_type_id: String(locker.locker_type_id ?? ''),
  branch_id: String(locker.branch_id ?? ''),
  place: locker.place,
  ...placeValues(locker),
  load_shedding_area: locker.load_shedding_area ?? '',
  firmware: locker.firmware,
  door_plan: 'S S M M L\nXS S M XL',
});

/** Parses door sizes: one line per column. */
const planOf = (text: string): string[][] =>
  text
    .split('\n')
    .map((line) => line.trim().toUpperCase().split(/\s+/).filter(Boolean))
    .filter((column) => column.length > 0);

function check(
  { code, name, network_id, locker_type_id, place, firmware, ...rest }: Values,
  locker: LockerRow | null,
) {
  const isCode = /^[A-Za-z]{2}\d{1,5}$/.test(code.trim());
  const { street_address, suburb, city, zone, postal_code } = rest;
  return {
    ...requiredErrors(
      {
        code,
        name,
        network_id,
        locker_type_id,
        place,
        firmware,
        street_address,
        suburb,
        city,
        zone,
        postal_code,
      },
      labels,
    ),
    ...(!isCode && { code: 'Use two letters and up to five digits.' }),
    ...pointErrors(rest),
    ...hoursErrors(rest.opening_hours),
    ...(locker === null &&
      planOf(rest.door_plan).length === 0 && { door_plan: 'Enter at least one column of doors.' }),
  };
}

const bodyOf = (values: Values) => ({
  code: values.code,
  name: values.name,
  network_id: Number(values.network_id),
  locker_type_id: Number(values.locker_type_id),
  branch_id: idOrNull(values.branch_id),
  place: values.place,
  street_address: values.street_address,
  suburb: values.suburb,
  city: values.city,
  zone: provinceOf(values.zone)?.code ?? values.zone,
  postal_code: values.postal_code,
  latitude: numberOf(values.latitude),
  longitude: numberOf(values.longitude),
  opening_hours: hoursIn(values.opening_hours),
  load_shedding_area: orNull(values.load_shedding_area),
  firmware: values.firmware,
});

/** Dialog that adds a locker with its doors, or changes one. */
export const LockerDialog = formDialog({
  wide: true,
  title: (locker: LockerRow | null) => (locker ? `Edit ${locker.code}` : 'New locker'),
  labels,
  start: (locker) => (locker ? written(locker) : empty),
  fields: ({ field, record }) => (
    <>
      <TextField autoFocus mono {...field('code')} />
      <TextField {...field('name')} />
      <ChoiceField of="networks" field={field('network_id')} />
      <ChoiceField of="types" field={field('locker_type_id')} />
      <ChoiceField of="branches" optional field={field('branch_id')} />
      <TextField {...field('place')} />
      <PlaceFields field={field} />
      <TextField optional {...field('load_shedding_area')} />
      <TextField mono {...field('firmware')} />
      {record === null && (
        <TextArea
          rows={4}
          description="One column of doors per line, sizes from top to bottom: XS, S, M, L, XL."
          {...field('door_plan')}
        />
      )}
    </>
  ),
  check,
  send: (values, { api, record, how }) =>
    record === null
      ? api.call(
          'POST /lockers',
          { body: { ...bodyOf(values), door_plan: planOf(values.door_plan) } },
          how,
        )
      : api.call('PUT /lockers/:id', { params: { id: record.id }, body: bodyOf(values) }, how),
  done: ({ code }, { record }) => `${code} ${record ? 'saved' : 'added'}`,
});
