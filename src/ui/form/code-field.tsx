import { useId, type ReactNode, type Ref, type SyntheticEvent } from 'react';
import { FieldNotes } from './field-frame.tsx';
import './code-field.css';

const length = 6;

/** Keeps the digits of a typed or pasted text, at most six. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '').slice(0, length);
}

type CodeFieldProps = {
  label: string;
  value: string;
  onChange: (digits: string) => void;
  /** Called with the sixth digit. */
  onComplete?: (digits: string) => void;
  error?: string;
  description?: ReactNode;
  hideLabel?: boolean;
  autoFocus?: boolean;
  disabled?: boolean;
  name?: string;
  ref?: Ref<HTMLInputElement>;
};

/** Six-digit code: one real input over six drawn boxes, so that paste and autofill work. */
export function CodeField(props: CodeFieldProps) {
  const id = useId();
  const { value, error, description } = props;
  const describedBy = [error && `${id}-error`, description && `${id}-help`]
    .filter(Boolean)
    .join(' ');
  const take = (text: string) => {
    const digits = digitsOf(text);
    if (digits === value) return;
    props.onChange(digits);
    if (digits.length === length) props.onComplete?.(digits);
  };
  return (
    <div className="field">
      <label className={props.hideLabel ? 'for-readers' : 'field-label'} htmlFor={id}>
        {props.label}
      </label>
      <div className="code-boxes">
        <input
          ref={props.ref}
          id={id}
          name={props.name ?? 'code'}
          value={value}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus={props.autoFocus}
          disabled={props.disabled}
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          onChange={(event) => take(event.target.value)}
          onSelect={keepCaretAtEnd}
        />
        {Array.from({ length }, (_, at) => (
          <span key={at} aria-hidden="true" className={boxClass(at, value.length)}>
            {value[at]}
          </span>
        ))}
      </div>
      <FieldNotes id={id} error={error} description={description} />
    </div>
  );
}

function boxClass(at: number, filled: number): string {
  return at === Math.min(filled, length - 1) ? 'code-box code-box-on' : 'code-box';
}

// Keeps the caret at the end, because a caret elsewhere would be invisible in the boxes.
function keepCaretAtEnd(event: SyntheticEvent<HTMLInputElement>) {
  const input = event.currentTarget;
  const end = input.value.length;
  if (input.selectionStart === input.selectionEnd && input.selectionStart !== end)
    input.setSelectionRange(end, end);
}
