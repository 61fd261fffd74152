import { useEffect, useId, useRef, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { FieldNotes } from './field-frame.tsx';
import './checkbox-field.css';

type CheckboxProps = Omit<
  ComponentPropsWithoutRef<'input'>,
  'onChange' | 'type' | 'role' | 'className' | 'id'
> & {
  label: ReactNode;
  error?: string;
  description?: ReactNode;
  onChange?: (checked: boolean) => void;
  /** Whether some but not all items are checked. */
  mixed?: boolean;
};

export function Checkbox(props: CheckboxProps) {
  return <CheckboxField {...props} />;
}

/** Switch: a change applies at once. A checkbox instead waits until its form is saved. */
export function Switch(props: Omit<CheckboxProps, 'mixed'>) {
  return <CheckboxField {...props} role="switch" />;
}

function CheckboxField({
  label,
  error,
  description,
  onChange,
  mixed = false,
  ...input
}: CheckboxProps & { role?: 'switch' }) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  const describedBy = [error && `${id}-error`, description && `${id}-help`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="tick">
      <input
        {...input}
        ref={box}
        id={id}
        type="checkbox"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        onChange={(event) => onChange?.(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      <FieldNotes id={id} error={error} description={description} />
    </div>
  );
}
