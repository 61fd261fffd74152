import { useEffect, useId, useRef, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { FieldNotes } from './field-frame.tsx';
import './tick.css';

type TickProps = Omit<
  ComponentPropsWithoutRef<'input'>,
  'onChange' | 'type' | 'role' | 'className' | 'id'
> & {
  label: ReactNode;
  error?: string;
  description?: ReactNode;
  onChange?: (checked: boolean) => void;
  /** Some but not all of what it stands for. */
  mixed?: boolean;
};

export function Checkbox(props: TickProps) {
  return <Tick {...props} />;
}

/** Takes effect at once, where a checkbox waits for its form to be saved. */
export function Switch(props: Omit<TickProps, 'mixed'>) {
  return <Tick {...props} role="switch" />;
}

function Tick({
  label,
  error,
  description,
  onChange,
  mixed = false,
  ...input
}: TickProps & { role?: 'switch' }) {
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
