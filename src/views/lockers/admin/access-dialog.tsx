import { useState } from 'react';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { longestHours, staffCodes, type StaffCode } from '#domain/lockers/locker-codes.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { ShownOnce } from '#ui/overlay/shown-once.tsx';
import { formDialog } from '#ui/screens/form-dialog.tsx';
import { HOUR_MS } from '#domain/kernel/time.ts';

type Made = ResponseOf<'POST /locker-access'>['codes'][number];

const types: Record<StaffCode, string> = {
  courier: 'Courier, up to 180 days',
  technician: 'Technician, up to 12 hours',
  master: 'Master, 1 hour',
};
const start: Record<'holder_name' | 'mobile_number' | 'hours' | 'reason', string> & {
  type: StaffCode;
} = {
  type: 'courier',
  holder_name: '',
  mobile_number: '',
  hours: '12',
  reason: '',
};

const AccessForm = formDialog({
  title: () => 'Give access',
  submit: 'Give access',
  labels: {
    type: 'Type',
    holder_name: 'Holder',
    mobile_number: 'Mobile number',
    hours: 'For how long',
    reason: 'Reason',
  },
  start: (_: { lockerId: number } | null) => start,
  fields: ({ field, control }) => (
    <>
      <SelectField
        autoFocus
        choices={staffCodes.map((value) => ({ value, label: types[value] }))}
        {...control('type')}
      />
      <TextField {...field('holder_name')} />
      <TextField optional {...field('mobile_number')} />
      <TextField inputMode="numeric" trailing="h" {...field('hours')} />
      <TextField {...field('reason')} />
    </>
  ),
  check: ({ type, holder_name, hours, reason }) => {
    const most = longestHours[type];
    const isHours = Number(hours) > 0 && Number(hours) <= most;
    return {
      ...(holder_name.trim() === '' && { holder_name: 'Holder is required.' }),
      ...(reason.trim() === '' && { reason: 'Reason is required.' }),
      ...(!isHours && { hours: `Enter a number of hours from 1 to ${most}.` }),
    };
  },
  send: ({ hours, mobile_number, ...given }, { api, record }) => {
    const valid_until = new Date(Date.now() + Number(hours) * HOUR_MS).toISOString();
    const locker_ids = record === null ? [] : [record.lockerId];
    const body = { ...given, mobile_number: mobile_number.trim() || null, locker_ids, valid_until };
    // Sends no idempotency key, because `valid_until` depends on the time of the attempt, so a
    // second attempt has a different body.
    return api.call('POST /locker-access', { body });
  },
});

/** Creates a code for staff, which is shown once and not stored in the console. */
export function AccessDialog({ lockerId, onClose }: { lockerId: number; onClose: () => void }) {
  const [made, setMade] = useState<Made | null>(null);
  if (made === null)
    return (
      <AccessForm
        record={{ lockerId }}
        onClose={onClose}
        onDone={({ codes }) => setMade(codes[0] ?? null)}
      />
    );
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
}
