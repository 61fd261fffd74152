import { typedNumber } from '#domain/kernel/format.ts';
import { readDecimal } from '#domain/text/numbers.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Switch } from '#ui/form/checkbox-field.tsx';
import { PhoneField } from '#ui/phone/phone-field.tsx';
import { phoneErrors, phoneToSend } from '#ui/phone/phones.ts';
import { formDialog } from '#ui/screens/form-dialog.tsx';
import type { SalesAgent } from './sales-agent.ts';

const empty = {
  name: '',
  email: '',
  mobile_number: '',
  code: '',
  commission_percentage: '',
  active: true,
};

const written = (agent: SalesAgent): typeof empty => ({
  name: agent.name,
  email: agent.email ?? '',
  mobile_number: agent.mobile_number ?? '',
  code: agent.code,
  commission_percentage: typedNumber(agent.commission_percentage),
  active: agent.active,
});

export const SalesAgentDialog = formDialog({
  title: (agent: SalesAgent | null) => (agent ? `Edit ${agent.name}` : 'Add sales agent'),
  labels: {
    name: 'Name',
    code: 'Code',
    commission_percentage: 'Commission',
    email: 'Email',
    mobile_number: 'Mobile number',
    active: 'Active',
  },
  start: (agent) => (agent ? written(agent) : empty),
  fields: ({ field, checkbox }) => (
    <>
      <TextField autoFocus {...field('name')} />
      <TextField mono {...field('code')} />
      <TextField inputMode="decimal" trailing="%" {...field('commission_percentage')} />
      <TextField type="email" optional {...field('email')} />
      <PhoneField optional {...field('mobile_number')} />
      <Switch {...checkbox('active')} />
    </>
  ),
  check: ({ name, code, commission_percentage, mobile_number }, agent) => ({
    ...(name.trim() === '' && { name: 'Name is required.' }),
    ...(code.trim() === '' && { code: 'Code is required.' }),
    ...phoneErrors('mobile_number', mobile_number, agent?.mobile_number),
    ...(Number.isNaN(percentageOf(commission_percentage)) && {
      commission_percentage: 'Commission is required.',
    }),
  }),
  send: (values, { api, record: agent, how }) => {
    const { email, mobile_number, commission_percentage, ...given } = values;
    const body = {
      ...given,
      commission_percentage: percentageOf(commission_percentage),
      email: email.trim() === '' ? null : email,
      ...phoneToSend(mobile_number, agent?.mobile_number),
    };
    if (!agent) return api.call('POST /sales-agents', { body }, how);
    return api.call('PUT /sales-agents/:id', { params: { id: agent.id }, body }, how);
  },
  done: ({ name }, { record }) => `${name} ${record ? 'saved' : 'added'}`,
});

const percentageOf = (text: string) => readDecimal(text) ?? Number.NaN;
