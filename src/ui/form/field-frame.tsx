import { useId, type ReactNode } from 'react';
import { StatusMark } from '../mark/status-mark.tsx';
import './field.css';

export type FieldWords = {
  label: string;
  error?: string | undefined;
  description?: ReactNode;
  optional?: boolean;
};

type Ids = { id: string; describedBy: string | undefined };

/** Label and control, followed by the error and the help, linked by ids. */
export function FieldFrame({
  words,
  children,
}: {
  words: FieldWords;
  children: (ids: Ids) => ReactNode;
}) {
  const id = useId();
  const describedBy = [words.error && `${id}-error`, words.description && `${id}-help`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {words.label} {words.optional && <i>optional</i>}
      </label>
      {children({ id, describedBy: describedBy || undefined })}
      <FieldNotes id={id} error={words.error} description={words.description} />
    </div>
  );
}

/** Texts below a control: the error first, then the help. */
export function FieldNotes(props: {
  id: string;
  error?: string | undefined;
  description?: ReactNode;
}) {
  return (
    <>
      {props.error && (
        <p className="field-error" id={`${props.id}-error`}>
          <StatusMark status="danger" />
          {props.error}
        </p>
      )}
      {props.description && (
        <p className="field-help" id={`${props.id}-help`}>
          {props.description}
        </p>
      )}
    </>
  );
}
