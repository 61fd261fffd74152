import { SelectField } from '../../../ui/form/select-field.tsx';

const weights = [1, 2, 5, 10, 20, 30];

/** At which weight the matrix shows prices. */
export function WeightField({
  weight,
  onChange,
}: {
  weight: number;
  onChange: (weight: number) => void;
}) {
  return (
    <SelectField
      label="Prices at"
      choices={weights.map((one) => ({ value: String(one), label: `${one} kg` }))}
      value={String(weight)}
      onChange={(text) => onChange(Number(text))}
    />
  );
}
