import type { ReactNode } from 'react';
import { Button } from '../ui/form/button.tsx';
import { Note } from '../ui/form/note.tsx';
import { wordsOf, type Submission } from '../ui/form/submission.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { Conflict } from './conflict.tsx';

interface RecordDialogProps<Values> {
  title: string;
  form: Submission<Values>;
  /** The fields with their labels and what was typed, to compare with when somebody else saved first. */
  mine: readonly { field: string; label: string; value: string }[];
  action: 'Add' | 'Save';
  onSaveMine: (version: number) => void;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog in which a record is added or changed: its fields, what was wrong, and how to leave. */
export function RecordDialog<Values>(props: RecordDialogProps<Values>) {
  const { title, form, mine, action, onSaveMine, onClose, children } = props;
  const { ref, refusal, busy, submit } = form;
  const words = wordsOf(
    form,
    mine.map(({ field }) => field),
  );
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <form ref={ref} className="form" noValidate onSubmit={submit}>
        {children}
        {refusal?.code === 'stale' ? (
          <Conflict
            current={refusal.body.current}
            mine={mine}
            onDrop={onClose}
            onSaveMine={onSaveMine}
          />
        ) : (
          words && <Note kind="error">{words}</Note>
        )}
        <div className="dialog-foot">
          <Button kind="quiet" keys="Escape" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" kind="primary" busy={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
