import { useMutation } from '@tanstack/react-query';
import { useApp } from '#ui/app-context.ts';
import { Button } from '#ui/form/button.tsx';
import { FileField } from '#ui/form/file-field.tsx';
import type { FieldOf } from '../section-fields.tsx';

/** Logo field: uploads at once, but removes on the next save. */
export function LogoField({ field: { setting, value, error, onChange } }: { field: FieldOf }) {
  const { api, toasts } = useApp();
  const upload = useMutation({
    ...api.mutation('POST /uploadLogo'),
    onSuccess: () => toasts.show({ kind: 'success', text: 'Settings saved' }),
  });
  return (
    <div className="setting-editor">
      {value !== '' && (
        <img className="setting-logo" src={value} alt={`${setting.entry.label} as it is now`} />
      )}
      <FileField
        label={setting.entry.label}
        accept="image/png,image/jpeg"
        most={1}
        files={[]}
        error={error ?? upload.error?.message}
        description={`${setting.entry.effect} PNG or JPEG, at most 2 MB. A new one is saved at once.`}
        onChange={([logo]) => logo && upload.mutate({ form: { logo } })}
      />
      {value !== '' && <Button onClick={() => onChange('')}>Remove the logo</Button>}
    </div>
  );
}
