import { weekdays } from '#domain/zones/zones.ts';
import { Checkbox } from '#ui/form/checkbox-field.tsx';
import './collections.css';

interface WeekdayBoxesProps {
  name: string;
  label: string;
  error?: string | undefined;
  /** Chosen weekdays, separated by commas. */
  value: string;
  onChange: (value: string) => void;
}

/** Checkboxes for weekdays. */
export function WeekdayBoxes({ name, label, error, value, onChange }: WeekdayBoxesProps) {
  const chosen = new Set(value.split(','));
  const change = (day: string, isChosen: boolean) =>
    onChange(weekdays.filter((one) => (one === day ? isChosen : chosen.has(one))).join(','));
  return (
    <fieldset className="weekday-boxes">
      <legend>{label}</legend>
      {weekdays.map((day, at) => (
        <Checkbox
          key={day}
          name={at === 0 ? name : `${name}-${day}`}
          label={day}
          checked={chosen.has(day)}
          onChange={(isChosen) => change(day, isChosen)}
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
