import { useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { FieldFrame, type FieldWords } from './field-frame.tsx';

export type TextFieldProps = FieldWords &
  Omit<ComponentPropsWithRef<'input'>, 'onChange' | 'className' | 'id'> & {
    onChange?: (value: string) => void;
    /** Content before the text, for instance an icon. */
    lead?: ReactNode;
    /** Content after the text, for instance a unit or a small button. */
    trailing?: ReactNode;
    /** Whether the text is monospaced, for references and codes. */
    mono?: boolean;
  };

export function TextField(props: TextFieldProps) {
  const { label, error, description, optional, lead, trailing, mono, onChange, ...input } = props;
  return (
    <FieldFrame words={{ label, error, description, optional }}>
      {({ id, describedBy }) => (
        <span className={mono ? 'control control-mono' : 'control'}>
          {lead && <span className="control-lead">{lead}</span>}
          <input
            type="text"
            {...input}
            id={id}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            onChange={(event) => onChange?.(event.target.value)}
          />
          {trailing && <span className="control-end">{trailing}</span>}
        </span>
      )}
    </FieldFrame>
  );
}

/** Password field with a button that shows the password. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const [shown, setShown] = useState(false);
  const toggle = (
    <button
      type="button"
      className="control-toggle"
      aria-label={shown ? 'Hide password' : 'Show password'}
      onClick={() => setShown(!shown)}
    >
      {shown ? 'Hide' : 'Show'}
    </button>
  );
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="off"
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={toggle}
    />
  );
}
