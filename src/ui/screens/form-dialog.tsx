import type { FunctionComponent } from 'react';
import { Button } from '../form/button.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { useForm, type FormSpec, type FormValues } from './form.tsx';

interface FormDialog<R, V extends FormValues, Answer> extends FormSpec<R | null, V, Answer> {
  title: (record: R | null) => string;
}

/** The dialog in which a record is added, when there is none yet, or changed. */
export function formDialog<R, V extends FormValues, Answer>({
  title,
  ...spec
}: FormDialog<R, V, Answer>): FunctionComponent<{ record: R | null; onClose: () => void }> {
  return function DialogOfForm({ record, onClose }) {
    const around = { record, onDone: onClose, onDrop: onClose };
    const { frame, busy, trouble, fields } = useForm(spec, around);
    return (
      <Dialog title={title(record)} isOpen onClose={onClose}>
        <form {...frame} className="form">
          {fields}
          {trouble}
          <div className="dialog-foot">
            <Button kind="quiet" keys="Escape" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" kind="primary" busy={busy}>
              {record === null ? 'Add' : 'Save'}
            </Button>
          </div>
        </form>
      </Dialog>
    );
  };
}
