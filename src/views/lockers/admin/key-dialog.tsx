import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { useApp } from '#ui/app-context.ts';
import { FormFooter } from '#ui/form/form-footer.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { ShownOnce } from '#ui/overlay/shown-once.tsx';

type Made = ResponseOf<'POST /generate-locker-auth-key'>;

/** Creates the key of a terminal, which is shown once and not stored in the console. */
export function KeyDialog({ lockerId, onClose }: { lockerId: number; onClose: () => void }) {
  const { api } = useApp();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [made, setMade] = useState<Made | null>(null);
  const make = useMutation({
    ...api.mutation('POST /generate-locker-auth-key'),
    onSuccess: setMade,
  });
  if (made !== null)
    return <ShownOnce title="The new key" what="key" value={made.key} onClose={onClose} />;
  const send = () => make.mutate({ body: { locker_id: lockerId, reason } });
  return (
    <Dialog title="Generate a key" isOpen onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() === '') setError('Reason is required.');
          else send();
        }}
      >
        <p>The current key of the terminal stays valid for one more day.</p>
        <TextField
          autoFocus
          label="Reason"
          name="reason"
          error={error}
          value={reason}
          onChange={setReason}
        />
        <FormFooter
          words={make.error?.message ?? null}
          action="Generate"
          busy={make.isPending}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
