import { PasswordField } from '../../ui/form/text-field.tsx';
import type { FieldOf } from './section-fields.tsx';

/** A secret can be replaced and never read: the field shows what is typed now, and the last signs of what is kept. */
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
