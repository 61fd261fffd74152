import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ResponseOf } from '../../../api/endpoint-types.ts';
import { useApp } from '../../../ui/app-context.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox-field.tsx';
import { CopyButton } from '../../../ui/form/copy-button.tsx';
import { Note } from '../../../ui/form/note.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import '../lockers.css';

type Made = ResponseOf<'POST /generate-locker-auth-key'>;
/** Who looks away for this long is not shown the key any more, in milliseconds. */
const FORGOTTEN_AFTER_MS = 120_000;

/** Makes the key of a terminal; it is shown once and kept by nobody here. */
export function KeyDialog({ lockerId, onClose }: { lockerId: number; onClose: () => void }) {
  const { api } = useApp();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [made, setMade] = useState<Made | null>(null);
  const make = useMutation({
    ...api.mutation('POST /generate-locker-auth-key'),
    onSuccess: setMade,
  });
  if (made !== null) return <Shown made={made} onClose={onClose} />;
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
        <p>The key that the terminal has now holds for another day.</p>
        <TextField
          autoFocus
          label="Reason"
          name="reason"
          error={error}
          value={reason}
          onChange={setReason}
        />
        {make.error && <Note kind="error">{make.error.message}</Note>}
        <div className="dialog-foot">
          <Button kind="quiet" keys="Escape" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" kind="primary" busy={make.isPending}>
            Generate
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Shown({ made, onClose }: { made: Made; onClose: () => void }) {
  const [isStored, setStored] = useState(false);
  useForgotten(onClose);
  return (
    <Dialog title="The new key" isOpen onClose={() => isStored && onClose()}>
      <div className="form">
        <p className="locker-key ref">{made.key}</p>
        <CopyButton text={made.key} what="key" />
        <p>Shown only once. Close when it is stored.</p>
        <Checkbox name="stored" label="I have stored it" checked={isStored} onChange={setStored} />
        <div className="dialog-foot">
          <Button kind="primary" off={!isStored} onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Leaves when nobody looks at the window for a while. */
function useForgotten(leave: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const away = () => {
      timer = setTimeout(leave, FORGOTTEN_AFTER_MS);
    };
    const back = () => clearTimeout(timer);
    window.addEventListener('blur', away);
    window.addEventListener('focus', back);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('blur', away);
      window.removeEventListener('focus', back);
    };
  }, [leave]);
}
