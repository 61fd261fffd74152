import { Checkbox } from '#ui/form/checkbox-field.tsx';
import './integrations.css';

interface ManyBoxesProps<Value extends string> {
  name: string;
  label: string;
  error?: string | undefined;
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  choices: readonly { value: Value; label: string }[];
}

/** Checkboxes for several values. */
export function ManyBoxes<Value extends string>(props: ManyBoxesProps<Value>) {
  const { name, label, error, value, onChange, choices } = props;
  const chosen = new Set(value);
  const change = (one: Value, isChosen: boolean) => {
    const isIn = (other: Value) => (other === one ? isChosen : chosen.has(other));
    onChange(choices.flatMap((choice) => (isIn(choice.value) ? choice.value : [])));
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
