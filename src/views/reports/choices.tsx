import { FieldNotes } from '#ui/form/field-frame.tsx';
import { Checkbox } from '#ui/form/checkbox-field.tsx';

interface ChoicesProps {
  name: string;
  label: string;
  error: string | undefined;
  options: readonly { value: string; label: string }[];
  /** Chosen values, separated by commas. */
  value: string;
  onChange: (value: string) => void;
}

export const chosenIn = (value: string): string[] => value.split(',').filter(Boolean);

/** Multiple choice that keeps the order of selection. */
export function Choices({ name, label, error, options, value, onChange }: ChoicesProps) {
  const chosen = chosenIn(value);
  return (
    <fieldset className="report-choices">
      <legend>{label}</legend>
      {options.map((one) => (
        <Checkbox
          key={one.value}
          name={`${name}-${one.value}`}
          label={one.label}
          checked={chosen.includes(one.value)}
          onChange={(is) =>
            onChange(
              (is ? [...chosen, one.value] : chosen.filter((other) => other !== one.value)).join(
                ',',
              ),
            )
          }
        />
      ))}
      <FieldNotes id={name} error={error} />
    </fieldset>
  );
}
