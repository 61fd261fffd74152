import type { FunctionComponent } from 'react';
import { Dialog } from '../overlay/dialog.tsx';
import { useForm, type FormSpec, type FormValues } from './form.tsx';
import { FormFooter } from '../form/form-footer.tsx';

interface FormDialog<R, V extends FormValues, Response> extends FormSpec<R | null, V, Response> {
  title: (record: R | null) => string;
  /** Lays the fields out in columns. */
  wide?: true;
  /** Text of the submit button; Add or Save by default. */
  submit?: string;
}

interface DialogProps<R, Response> {
  record: R | null;
  onClose: () => void;
  /** Called after success, instead of closing the dialog. */
  onDone?: (response: Response) => void;
}

/** Creates a dialog that changes the given record, or adds a new one if the record is null. */
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
