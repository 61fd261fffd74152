import { useState } from 'react';
import { useSubmission } from '../../ui/form/submission.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { Switch } from '../../ui/form/tick.tsx';
import { useHouse } from '../house.ts';
import { RecordDialog } from '../record-dialog.tsx';
import type { SalesAgent } from './sales-agent.ts';

type SalesAgentDialogProps = { agent: SalesAgent | null; onClose: () => void };

/** Adds a sales agent or changes one. */
export function SalesAgentDialog({ agent, onClose }: SalesAgentDialogProps) {
  const { api, toasts } = useHouse();
  const [version, setVersion] = useState(agent?.version);
  const [active, setActive] = useState(agent?.active ?? true);
  const [values, setValues] = useState(() => valuesOf(agent));
  const form = useSubmission({
    values: { ...values, active, version },
    check,
    send: ({ version: from, ...given }, idempotencyKey) => {
      const body = bodyOf(given);
      if (!agent) return api.call('POST /sales-agents', { body }, { idempotencyKey });
      return api.call(
        'PUT /sales-agents/:id',
        { params: { id: agent.id }, body },
        { version: from, idempotencyKey },
      );
    },
    done: (saved) => {
      toasts.show({ kind: 'success', text: agent ? `${saved.name} saved` : `${saved.name} added` });
      onClose();
    },
  });
  const saveMine = (from: number) => {
    setVersion(from);
    form.sendInstead({ ...values, active, version: from });
  };
  const field = (name: keyof Values) => ({
    value: values[name],
    error: form.errors[name],
    onChange: (value: string) => setValues({ ...values, [name]: value }),
  });
  return (
    <RecordDialog
      title={agent ? `Edit ${agent.name}` : 'Add sales agent'}
      form={form}
      mine={labels.map(([name, label]) => ({ field: name, label, value: values[name] }))}
      action={agent ? 'Save' : 'Add'}
      onSaveMine={saveMine}
      onClose={onClose}
    >
      <TextField label="Name" autoFocus {...field('name')} />
      <TextField label="Code" mono {...field('code')} />
      <TextField
        label="Commission"
        inputMode="decimal"
        trailing="%"
        {...field('commission_percentage')}
      />
      <TextField label="Email" type="email" optional {...field('email')} />
      <TextField label="Mobile number" type="tel" optional {...field('mobile_number')} />
      <Switch label="Active" checked={active} onChange={setActive} />
    </RecordDialog>
  );
}

const labels = [
  ['name', 'Name'],
  ['code', 'Code'],
  ['commission_percentage', 'Commission'],
  ['email', 'Email'],
  ['mobile_number', 'Mobile number'],
] as const;

function valuesOf(agent: SalesAgent | null) {
  return {
    name: agent?.name ?? '',
    code: agent?.code ?? '',
    commission_percentage: String(agent?.commission_percentage ?? ''),
    email: agent?.email ?? '',
    mobile_number: agent?.mobile_number ?? '',
  };
}
type Values = ReturnType<typeof valuesOf>;

const percentageOf = (text: string) =>
  text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));

function check({ name, code, commission_percentage }: Values) {
  return {
    ...(name.trim() === '' && { name: 'Name is required.' }),
    ...(code.trim() === '' && { code: 'Code is required.' }),
    ...(Number.isNaN(percentageOf(commission_percentage)) && {
      commission_percentage: 'Commission is required.',
    }),
  };
}

function bodyOf({
  email,
  mobile_number,
  commission_percentage,
  ...given
}: Values & { active: boolean }) {
  return {
    ...given,
    commission_percentage: percentageOf(commission_percentage),
    email: email.trim() === '' ? null : email,
    mobile_number: mobile_number.trim() === '' ? null : mobile_number,
  };
}
