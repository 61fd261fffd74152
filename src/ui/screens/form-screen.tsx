import type { FunctionComponent, ReactNode } from 'react';
import { Button } from '../form/button.tsx';
import { useForm, type FormSpec, type FormValues } from './form.tsx';

interface FormScreen<R, V extends FormValues, Response> extends FormSpec<R, V, Response> {
  /** Container: a page, or a section of a page. */
  frame?: FunctionComponent<{ children: ReactNode }>;
  /** Submit button; `wide` if it is alone on the page. */
  submit: { text: string; kind?: 'plain' | 'primary'; keys?: string; wide?: true };
}

interface FormScreenProps<R, Returned> {
  record: R;
  onDone?: (response: Returned) => void;
  /** Reloads the record after the user drops changes in favour of a newer version. */
  again?: () => void;
}

/**
 * Creates a screen, or a part of one, from a form. A more complex form is a component with
 * `useSubmission`.
 */
export function formScreen<R, V extends FormValues, Returned>({
  frame: Frame,
  submit: { text, ...looks },
  ...spec
}: FormScreen<R, V, Returned>): FunctionComponent<FormScreenProps<R, Returned>> {
  return function FormOfScreen({ record, onDone, again = () => undefined }) {
    const { frame, busy, formError, fields } = useForm(spec, { record, onDone, onDrop: again });
    const button = (
      <Button type="submit" kind="primary" {...looks} busy={busy}>
        {text}
      </Button>
    );
    const form = (
      <form {...frame} className="form">
        {fields}
        {formError}
        {looks.wide ? button : <div className="form-end">{button}</div>}
      </form>
    );
    return Frame ? <Frame>{form}</Frame> : form;
  };
}
