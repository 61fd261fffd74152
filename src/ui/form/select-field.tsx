import type { ComponentPropsWithRef } from 'react';
import { Icon } from '../mark/icon.tsx';
import { FieldFrame, type FieldWords } from './field-frame.tsx';

export type Choice<Value extends string = string> = { value: Value; label: string };

type SelectFieldProps<Value extends string> = FieldWords &
  Omit<
    ComponentPropsWithRef<'select'>,
    'onChange' | 'value' | 'defaultValue' | 'className' | 'id' | 'children'
  > & {
    choices: readonly Choice<Value>[];
    value: Value | '';
    onChange: (value: Value) => void;
    /** Displayed while no choice is made. */
    placeholder?: string;
  };

/** Native select with type-ahead, for short lists on any screen. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, error, description, optional, choices, placeholder, onChange, ...select } = props;
  const choose = (value: string) => {
    const choice = choices.find((candidate) => candidate.value === value);
    if (choice) onChange(choice.value);
  };
  return (
    <FieldFrame words={{ label, error, description, optional }}>
      {({ id, describedBy }) => (
        <span className="control control-select">
          <select
            {...select}
            id={id}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            onChange={(event) => choose(event.target.value)}
          >
            {placeholder !== undefined && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size={14} />
        </span>
      )}
    </FieldFrame>
  );
}
