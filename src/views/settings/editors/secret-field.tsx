import { PasswordField } from '#ui/form/text-field.tsx';
import type { FieldOf } from '../section-fields.tsx';

/** Field of a write-only secret: shows the typed value and the last characters of the saved one. */
export function SecretField({ field: { setting, value, error, onChange } }: { field: FieldOf }) {
  const isKept = value === setting.saved;
  const state = setting.saved === '' ? 'None is kept.' : `Kept: ${setting.saved}`;
  return (
    <PasswordField
      label={setting.entry.label}
      error={error}
      description={`${setting.entry.effect} ${state}`}
      autoComplete="off"
      placeholder={setting.saved === '' ? '' : 'Type a new one to replace it'}
      value={isKept ? '' : value}
      onChange={(text) => onChange(text === '' ? setting.saved : text)}
    />
  );
}
