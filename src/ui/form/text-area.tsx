import type { ComponentPropsWithRef } from 'react';
import { FieldFrame, type FieldWords } from './field-frame.tsx';

type TextAreaProps = FieldWords &
  Omit<ComponentPropsWithRef<'textarea'>, 'onChange' | 'className' | 'id'> & {
    onChange?: (value: string) => void;
  };

export function TextArea(props: TextAreaProps) {
  const { label, error, description, optional, onChange, ...area } = props;
  return (
    <FieldFrame words={{ label, error, description, optional }}>
      {({ id, describedBy }) => (
        <span className="control">
          <textarea
            rows={3}
            {...area}
            id={id}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            onChange={(event) => onChange?.(event.target.value)}
          />
        </span>
      )}
    </FieldFrame>
  );
}
