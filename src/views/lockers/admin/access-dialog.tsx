import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { longestHours, staffCodes, type StaffCode } from '#domain/lockers/locker-codes.ts';
import { useApp } from '#ui/app-context.ts';
import { FormFooter } from '#ui/form/form-footer.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { ShownOnce } from '#ui/overlay/shown-once.tsx';
import { HOUR_MS } from '#domain/kernel/time.ts';

type Made = ResponseOf<'POST /locker-access'>['codes'][number];

const labels: Record<StaffCode, string> = {
  courier: 'Courier, up to 180 days',
  technician: 'Technician, up to 12 hours',
  master: 'Master, 1 hour',
};
const choices = staffCodes.map((value) => ({ value, label: labels[value] }));

interface Values {
  type: StaffCode;
  holder_name: string;
  mobile_number: string;
  hours: string;
  reason: string;
}
const start: Values = {
  type: 'courier',
  holder_name: '',
  mobile_number: '',
  hours: '12',
  reason: '',
};
type Errors = Partial<Record<keyof Values, string>>;

function problemsOf({ type, holder_name, hours, reason }: Values): Errors {
  const most = longestHours[type];
  const isHours = Number(hours) > 0 && Number(hours) <= most;
  return {
    ...(holder_name.trim() === '' && { holder_name: 'Holder is required.' }),
    ...(reason.trim() === '' && { reason: 'Reason is required.' }),
    ...(!isHours && { hours: `Use 1 to ${most} hours.` }),
  };
}

/** Creates a code for staff, which is shown once and not stored in the console. */
export function AccessDialog({ lockerId, onClose }: { lockerId: number; onClose: () => void }) {
  const { api } = useApp();
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<Errors>({});
  const [made, setMade] = useState<Made | null>(null);
  const give = useMutation({
    ...api.mutation('POST /locker-access'),
    onSuccess: ({ codes }) => setMade(codes[0] ?? null),
  });
  const field = (name: Exclude<keyof Values, 'type'>) => ({
    name,
    error: errors[name],
    value: values[name],
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problems = problemsOf(values);
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    const { hours, mobile_number, ...given } = values;
    const valid_until = new Date(Date.now() + Number(hours) * HOUR_MS).toISOString();
    const body = { ...given, locker_ids: [lockerId], valid_until };
    give.mutate({ body: { ...body, mobile_number: mobile_number.trim() || null } });
  };
  if (made !== null)
    return (
      <ShownOnce title={`Code for ${made.locker}`} what="code" value={made.pin} onClose={onClose}>
        <img
          className="locker-qr"
          src={made.qr_picture}
          width={200}
          height={200}
          alt={`QR code that opens ${made.locker}; the PIN does the same`}
        />
      </ShownOnce>
    );
  return (
    <Dialog title="Give access" isOpen onClose={onClose}>
      <form className="form" onSubmit={submit}>
        <SelectField
          autoFocus
          label="Type"
          name="type"
          choices={choices}
          value={values.type}
          onChange={(type) => setValues((before) => ({ ...before, type }))}
        />
        <TextField label="Holder" {...field('holder_name')} />
        <TextField optional label="Mobile number" {...field('mobile_number')} />
        <TextField label="For how long" inputMode="numeric" trailing="h" {...field('hours')} />
        <TextField label="Reason" {...field('reason')} />
        <FormFooter
          words={give.error?.message ?? null}
          action="Give access"
          busy={give.isPending}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
