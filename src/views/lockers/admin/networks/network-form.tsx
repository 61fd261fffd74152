import type { RowOf } from '#api/endpoint-types.ts';
import { Switch } from '#ui/form/checkbox-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { PhoneField } from '#ui/phone/phone-field.tsx';
import { phoneErrors } from '#ui/phone/phones.ts';
import { formDialog } from '#ui/screens/form-dialog.tsx';
import { numberOf, orNull, requiredErrors } from '../values.ts';

export type Network = RowOf<'GET /networks'>;

const labels = {
  name: 'Name',
  code: 'Code',
  description: 'Description',
  support_email: 'Support email',
  support_number: 'Support number',
  hours_to_collect: 'Hours to collect',
  is_active: 'Active',
};

const empty = {
  name: '',
  code: '',
  description: '',
  support_email: '',
  support_number: '',
  hours_to_collect: '36',
  is_active: true,
};
type Values = typeof empty;

const written = (network: Network): Values => ({
  name: network.name,
  code: network.code,
  description: network.description ?? '',
  support_email: network.support_email,
  support_number: network.support_number,
  hours_to_collect: String(network.hours_to_collect ?? ''),
  is_active: network.is_active,
});

/** Dialog that adds or changes a network. */
export const NetworkDialog = formDialog({
  title: (network: Network | null) => (network ? `Edit ${network.name}` : 'New network'),
  labels,
  start: (network) => (network ? written(network) : empty),
  fields: ({ field, checkbox }) => (
    <>
      <TextField autoFocus {...field('name')} />
      <TextField mono description="2 to 6 letters" {...field('code')} />
      <TextField optional {...field('description')} />
      <TextField type="email" {...field('support_email')} />
      <PhoneField {...field('support_number')} />
      <TextField inputMode="numeric" trailing="h" {...field('hours_to_collect')} />
      <Switch {...checkbox('is_active')} />
    </>
  ),
  check: ({ name, code, support_email, support_number, hours_to_collect }, network) => ({
    ...requiredErrors({ name, code, support_email }, labels),
    ...phoneErrors('support_number', support_number, network?.support_number),
    ...(!isHours(numberOf(hours_to_collect)) && { hours_to_collect: 'Use 6 to 168 hours.' }),
  }),
  send: ({ description, hours_to_collect, ...given }, { api, record, how }) => {
    const body = {
      ...given,
      description: orNull(description),
      hours_to_collect: numberOf(hours_to_collect),
    };
    if (record === null) return api.call('POST /networks', { body }, how);
    return api.call('PUT /networks/:id', { params: { id: record.id }, body }, how);
  },
  done: ({ name }, { record }) => `${name} ${record ? 'saved' : 'added'}`,
});

const isHours = (hours: number): boolean => Number.isInteger(hours) && hours >= 6 && hours <= 168;
