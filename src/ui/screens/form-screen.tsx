import { useState, type ReactNode } from 'react';
import { Button } from '../form/button.tsx';
import { Note } from '../form/note.tsx';
import { useSubmission, wordsOf, type FieldErrors } from '../form/submission.ts';
import { PageHead } from '../page/page-head.tsx';
import { useDesk, type Desk } from '../table/desk.ts';
import type { Screen } from '../view.ts';
import './facts.css';

/** What a field of a form is given: its value, what is wrong with it, and how to change it. */
export type FieldOf<Values> = <Name extends keyof Values & string>(
  name: Name,
) => { value: Values[Name]; error: string | undefined; onChange: (value: Values[Name]) => void };

interface FormScreen<Values, Answer> {
  title: string;
  initial: Values;
  /** The fields, laid out by hand: `(field) => <TextField label="Name" {...field('name')} />`. */
  fields: (field: FieldOf<Values>) => ReactNode;
  /** What can be seen to be wrong before sending. */
  check?: (values: Values) => FieldErrors;
  send: (api: Desk['api'], values: Values, idempotencyKey: string) => Promise<Answer>;
  /** What the button says. */
  submit: string;
  /** What is said when it is done. */
  done: string;
  /** Where to go then. */
  then?: (answer: Answer) => void;
}

/** A screen that is one form; it keeps what was typed until the server has confirmed it. */
export function formScreen<Values extends object, Answer>(
  options: FormScreen<Values, Answer>,
): Screen {
  const { title, initial, fields, check, submit, done, then } = options;
  return function FormOfScreen() {
    const { api, toasts } = useDesk();
    const [values, setValues] = useState(initial);
    const form = useSubmission({
      values,
      ...(check && { check }),
      send: (given, key) => options.send(api, given, key),
      done: (answer) => {
        toasts.show({ kind: 'success', text: done });
        setValues(initial);
        then?.(answer);
      },
    });
    const errors = new Map(Object.entries(form.errors));
    const field: FieldOf<Values> = (name) => ({
      value: values[name],
      error: errors.get(name),
      onChange: (value) => setValues({ ...values, [name]: value }),
    });
    const words = wordsOf(form, Object.keys(values));
    return (
      <>
        <PageHead title={title} />
        <form ref={form.ref} className="form panel-part" noValidate onSubmit={form.submit}>
          {fields(field)}
          {words && <Note kind="error">{words}</Note>}
          <div className="form-end">
            <Button type="submit" kind="primary" busy={form.busy}>
              {submit}
            </Button>
          </div>
        </form>
      </>
    );
  };
}
