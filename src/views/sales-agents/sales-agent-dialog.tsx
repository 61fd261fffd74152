import { useState } from 'react';
import { Button } from '../../ui/form/button.tsx';
import { Note } from '../../ui/form/note.tsx';
import { useSubmission, wordsOf } from '../../ui/form/submission.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { Switch } from '../../ui/form/tick.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Conflict } from '../conflict.tsx';
import { useHouse } from '../house.ts';
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
  const { ref, errors, refusal, busy, submit } = form;
  const words = wordsOf(form, Object.keys(values));
  const field = (name: keyof Values) => ({
    value: values[name],
    error: errors[name],
    onChange: (value: string) => setValues({ ...values, [name]: value }),
  });
  return (
    <Dialog title={agent ? `Edit ${agent.name}` : 'Add sales agent'} isOpen onClose={onClose}>
      <form ref={ref} className="form" noValidate onSubmit={submit}>
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
        {refusal?.code === 'stale' ? (
          <Conflict
            current={refusal.body.current}
            mine={labels.map(([name, label]) => ({ field: name, label, value: values[name] }))}
            onDrop={onClose}
            onSaveMine={saveMine}
          />
        ) : (
          words && <Note kind="error">{words}</Note>
        )}
        <div className="dialog-foot">
          <Button kind="quiet" keys="Escape" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" kind="primary" busy={busy}>
            {agent ? 'Save' : 'Add'}
          </Button>
        </div>
      </form>
    </Dialog>
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
