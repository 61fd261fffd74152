import { Checkbox } from '#ui/form/checkbox-field.tsx';
import './integrations.css';

interface ManyBoxesProps {
  name: string;
  label: string;
  error?: string | undefined;
  /** Chosen values, separated by commas. */
  value: string;
  onChange: (value: string) => void;
  choices: readonly { value: string; label: string }[];
}

export const chosenIn = (value: string): string[] => value.split(',').filter((one) => one !== '');

/** Checkboxes for several values. */
export function ManyBoxes({ name, label, error, value, onChange, choices }: ManyBoxesProps) {
  const chosen = new Set(chosenIn(value));
  const change = (one: string, isChosen: boolean) => {
    const isIn = (other: string) => (other === one ? isChosen : chosen.has(other));
    onChange(choices.flatMap((choice) => (isIn(choice.value) ? choice.value : [])).join(','));
  };
  return (
    <fieldset className="many-boxes">
      <legend>{label}</legend>
      {choices.map((choice, at) => (
        <Checkbox
          key={choice.value}
          name={at === 0 ? name : `${name}-${choice.value}`}
          label={choice.label}
          checked={chosen.has(choice.value)}
          onChange={(isChosen) => change(choice.value, isChosen)}
        />
      ))}
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
