import type { FunctionComponent, ReactNode } from 'react';
import { Button } from '../form/button.tsx';
import { useForm, type FormSpec, type FormValues } from './form.tsx';

interface FormScreen<R, V extends FormValues, Response> extends FormSpec<R, V, Response> {
  /** What stands around it: a page, or a section of one. */
  frame?: FunctionComponent<{ children: ReactNode }>;
  /** The button that sends it; `wide` where nothing else is on the page. */
  submit: { text: string; kind?: 'plain' | 'primary'; keys?: string; wide?: true };
}

interface FormScreenProps<R, Returned> {
  record: R;
  onDone?: (response: Returned) => void;
  /** Reads the record again, when what somebody else saved is kept. */
  again?: () => void;
}

/** A screen that is one form, or a part of one. A form that wants more is an ordinary component with `useSubmission`. */
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
