import type { RowOf } from '#api/endpoint-types.ts';
import { provinceOf } from '#domain/places/provinces.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { PhoneField } from '#ui/phone/phone-field.tsx';
import { phoneErrors } from '#ui/phone/phones.ts';
import { formDialog } from '#ui/screens/form-dialog.tsx';
import { optionsOf } from '#views/lockers/locker.ts';
import { ChoiceField, PlaceFields, noPlace, placeLabels, placeValues } from '../place-fields.tsx';
import { pointStates } from '../states.ts';
import {
  hoursErrors,
  hoursIn,
  idOrNull,
  numberOf,
  pointErrors,
  requiredErrors,
} from '../values.ts';

export type Point = RowOf<'GET /points'>;

const labels = {
  code: 'Code',
  name: 'Name',
  state: 'State',
  network_id: 'Network',
  branch_id: 'Branch',
  contact_name: 'Contact',
  mobile_number: 'Mobile number',
  ...placeLabels,
  capacity: 'Capacity',
};

const empty = {
  code: '',
  name: '',
  state: 'active',
  network_id: '',
  branch_id: '',
  contact_name: '',
  mobile_number: '',
  ...noPlace,
  capacity: '40',
};
type Values = typeof empty;

const written = (point: Point): Values => ({
  code: point.code,
  name: point.name,
  state: point.state,
  network_id: String(point.network_id ?? ''),
  branch_id: String(point.branch_id ?? ''),
  contact_name: point.contact_name,
  mobile_number: point.mobile_number,
  ...placeValues(point),
  capacity: String(point.capacity ?? ''),
});

const bodyOf = ({ state: _, ...values }: Values) => ({
  ...values,
  network_id: idOrNull(values.network_id),
  branch_id: idOrNull(values.branch_id),
  zone: provinceOf(values.zone)?.code ?? values.zone,
  latitude: numberOf(values.latitude),
  longitude: numberOf(values.longitude),
  capacity: numberOf(values.capacity),
  opening_hours: hoursIn(values.opening_hours),
});

const states = optionsOf(pointStates);

/** Dialog that adds or changes a parcel point. */
export const PointDialog = formDialog({
  wide: true,
  title: (point: Point | null) => (point ? `Edit ${point.code}` : 'New parcel point'),
  labels,
  start: (point) => (point ? written(point) : empty),
  fields: ({ field, record }) => (
    <>
      <TextField autoFocus mono {...field('code')} />
      <TextField {...field('name')} />
      {record && <SelectField choices={states} {...field('state')} />}
      <ChoiceField of="networks" optional field={field('network_id')} />
      <ChoiceField of="branches" optional field={field('branch_id')} />
      <TextField {...field('contact_name')} />
      <PhoneField {...field('mobile_number')} />
      <PlaceFields field={field} />
      <TextField inputMode="numeric" {...field('capacity')} />
    </>
  ),
  check: (
    { code, name, contact_name, street_address, suburb, city, zone, postal_code, ...rest },
    point,
  ) => ({
    ...requiredErrors(
      { code, name, contact_name, street_address, suburb, city, zone, postal_code },
      labels,
    ),
    ...phoneErrors('mobile_number', rest.mobile_number, point?.mobile_number),
    ...pointErrors(rest),
    ...hoursErrors(rest.opening_hours),
    ...(!isCapacity(numberOf(rest.capacity)) && { capacity: 'Use 1 to 10 000.' }),
  }),
  send: (values, { api, record, how }) => {
    const body = bodyOf(values);
    if (record === null) return api.call('POST /points', { body }, how);
    const state = stateOf(values.state) ?? record.state;
    return api.call(
      'PUT /points/:id',
      { params: { id: record.id }, body: { ...body, state } },
      how,
    );
  },
  done: ({ code }, { record }) => `${code} ${record ? 'saved' : 'added'}`,
});

const isCapacity = (count: number): boolean =>
  Number.isInteger(count) && count >= 1 && count <= 10_000;
const stateOf = (text: string): Point['state'] | undefined =>
  text === 'active' || text === 'paused' || text === 'closed' ? text : undefined;
