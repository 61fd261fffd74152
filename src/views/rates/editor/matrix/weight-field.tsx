const weights = [1, 2, 5, 10, 20, 30];

/** Field for the weight at which prices are shown. */
export function WeightField({
  weight,
  onChange,
}: {
  weight: number;
  onChange: (weight: number) => void;
}) {
  return (
    <fieldset className="rates-weights">
      <legend>Prices at</legend>
      {weights.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name="weight"
            checked={one === weight}
            onChange={() => onChange(one)}
          />
          <span>{one} kg</span>
        </label>
      ))}
    </fieldset>
  );
}
