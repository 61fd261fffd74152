import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../form/button.tsx';
import { TextField } from '../form/text-field.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  title: string;
  isOpen: boolean;
  onYes: () => void;
  onNo: () => void;
  /** Consequence, as a sentence or a list. */
  consequence?: ReactNode;
  /** Whether the action cannot be undone: Yes has the alarm colour and no initial focus. */
  irreversible?: boolean;
  /** Number to type before Yes is enabled. */
  count?: number;
  busy?: boolean;
};

/** Asks for a confirmation: consequence, Yes and No, and the typed count if irreversible. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog title={props.title} isOpen={props.isOpen} onClose={props.onNo} role="alertdialog">
      <Question {...props} />
    </Dialog>
  );
}

function Question({ onYes, onNo, consequence, irreversible, count, busy }: ConfirmDialogProps) {
  const [typed, setTyped] = useState('');
  const wanted = count === undefined ? undefined : String(count);
  const isBlocked = wanted !== undefined && typed.replace(/\s/g, '') !== wanted;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBlocked && !busy) onYes();
  };
  return (
    <form onSubmit={submit} noValidate className="stack">
      {consequence && <div className="confirm-what">{consequence}</div>}
      {wanted !== undefined && (
        <TextField
          label={`Type ${wanted} to confirm`}
          value={typed}
          onChange={setTyped}
          inputMode="numeric"
          autoComplete="off"
          mono
          autoFocus
        />
      )}
      <div className="dialog-foot confirm-foot">
        <Button
          kind="quiet"
          keys="Escape"
          onClick={onNo}
          autoFocus={irreversible && wanted === undefined}
        >
          No
        </Button>
        <Button
          type="submit"
          kind={irreversible ? 'alarm' : 'primary'}
          off={isBlocked}
          busy={busy}
          autoFocus={!irreversible && wanted === undefined}
        >
          Yes
        </Button>
      </div>
    </form>
  );
}
