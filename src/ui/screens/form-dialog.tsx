import type { FunctionComponent } from 'react';
import { Dialog } from '../overlay/dialog.tsx';
import { useForm, type FormSpec, type FormValues } from './form.tsx';
import { FormFooter } from '../form/form-footer.tsx';

interface FormDialog<R, V extends FormValues, Response> extends FormSpec<R | null, V, Response> {
  title: (record: R | null) => string;
  /** Its fields stand in columns. */
  wide?: true;
  /** What the button says that sends it; by default Add or Save. */
  submit?: string;
}

interface DialogProps<R, Response> {
  record: R | null;
  onClose: () => void;
  /** What follows instead of closing it. */
  onDone?: (response: Response) => void;
}

/** The dialog in which a record is added, when there is none yet, or changed. */
export function formDialog<R, V extends FormValues, Returned>({
  title,
  wide,
  submit,
  ...spec
}: FormDialog<R, V, Returned>): FunctionComponent<DialogProps<R, Returned>> {
  return function DialogOfForm({ record, onClose, onDone = onClose }) {
    const around = { record, onDone, onDrop: onClose };
    const { frame, busy, formError, fields } = useForm(spec, around);
    return (
      <Dialog title={title(record)} isOpen onClose={onClose} wide={wide}>
        <form {...frame} className="form">
          {fields}
          {formError}
          <FormFooter
            action={submit ?? (record === null ? 'Add' : 'Save')}
            busy={busy}
            onClose={onClose}
          />
        </form>
      </Dialog>
    );
  };
}
