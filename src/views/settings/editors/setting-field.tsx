import { noticeTemplates } from '#domain/messages/notice-templates.ts';
import { formatNumber } from '#domain/kernel/format.ts';
import { Checkbox } from '#ui/form/checkbox-field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField, PasswordField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/form/button.tsx';
import { AccountsEditor } from './accounts-editor.tsx';
import { ListEditor } from './list-editor.tsx';

import { choicesOf } from '../options.ts';
import { PairsEditor } from './pairs-editor.tsx';

import type { FieldOf } from '../section-fields.tsx';
import { WordingPreview } from './wording-preview.tsx';
import { changeWords, formatValue, usualValue } from '../setting.ts';
import { useMutation } from '@tanstack/react-query';
import { useApp } from '#ui/app-context.ts';
import { FileField } from '#ui/form/file-field.tsx';

/**
 * Field of a write-only secret: shows the typed value and the last characters of the saved value.
 */
function SecretField({ field: { setting, value, error, onChange } }: { field: FieldOf }) {
  const isKept = value === setting.saved;
  const state = setting.saved === '' ? 'Not set.' : `Saved: ${setting.saved}`;
  return (
    <PasswordField
      label={setting.label}
      error={error}
      description={`${setting.effect} ${state}`}
      autoComplete="off"
      placeholder={setting.saved === '' ? '' : 'Type a new value to replace it'}
      value={isKept ? '' : value}
      onChange={(text) => onChange(text === '' ? setting.saved : text)}
    />
  );
}

/** Logo field: uploads a file immediately, but removes the logo only on the next save. */
function LogoField({ field: { setting, value, error, onChange } }: { field: FieldOf }) {
  const { api, toasts } = useApp();
  const upload = useMutation({
    ...api.mutation('POST /uploadLogo'),
    onSuccess: () => toasts.show({ kind: 'success', text: 'Settings saved' }),
  });
  return (
    <div className="setting-editor">
      {value !== '' && (
        <img className="setting-logo" src={value} alt={`${setting.label} as it is now`} />
      )}
      <FileField
        label={setting.label}
        accept="image/png,image/jpeg"
        most={1}
        files={[]}
        error={error ?? upload.error?.message}
        description={`${setting.effect} PNG or JPEG, at most 2 MB. A new logo is saved at once.`}
        onChange={([logo]) => logo && upload.mutate({ form: { logo } })}
      />
      {value !== '' && <Button onClick={() => onChange('')}>Remove the logo</Button>}
    </div>
  );
}

/** Setting with its editor, effect, bounds and last change. */
export function SettingField({ field }: { field: FieldOf }) {
  const { setting, isEditable } = field;
  const changed = changeWords(setting);
  const usual = usualValue(setting, field.value);
  const template = noticeTemplates.find((one) => one.setting === setting.name);
  return (
    <fieldset className="setting" data-setting={setting.name} disabled={!isEditable}>
      <legend className="for-readers">{setting.label}</legend>
      <Editor field={field} />
      {template && <WordingPreview status={template.status} template={field.value} />}
      <p className="setting-meta">
        <code className="mono">{setting.name}</code>
        {changed && <span>Changed by {changed}</span>}
        {usual !== null && isEditable && setting.name !== 'logo_url' && (
          <Button
            kind="quiet"
            title={`Reset to ${formatValue(setting, usual)}`}
            aria-label={`Reset ${setting.label} to ${formatValue(setting, usual)}`}
            onClick={() => field.onChange(usual)}
          >
            Reset
          </Button>
        )}
      </p>
    </fieldset>
  );
}

function Editor({ field }: { field: FieldOf }) {
  const { setting, value, error, consequence, onChange } = field;
  const { name, label, effect, kind } = setting;
  const words = { label, error, description: effectOf(field) };
  if (name === 'logo_url') return <LogoField field={field} />;
  if (setting.secret) return <SecretField field={field} />;
  if (kind === 'boolean')
    return (
      <Checkbox
        label={label}
        description={consequence ? `${effect} ${consequence}` : effect}
        {...(error !== undefined && { error })}
        checked={value === 'true'}
        onChange={(isOn) => onChange(String(isOn))}
      />
    );
  if (kind === 'json') return <ListOf field={field} />;
  const choices = choicesOf(setting);
  if (choices)
    return <SelectField {...words} choices={choices} value={value} onChange={onChange} />;
  if (setting.long) return <TextArea {...words} rows={4} value={value} onChange={onChange} />;
  return (
    <TextField
      {...words}
      {...(kind === 'number' && { inputMode: 'decimal', mono: true })}
      trailing={setting.unit}
      spellCheck={false}
      autoComplete="off"
      value={value}
      onChange={onChange}
    />
  );
}

function ListOf({ field }: { field: FieldOf }) {
  const { items } = field.setting;
  if (items === 'pairs') return <PairsEditor field={field} />;
  return items === 'ids' ? <AccountsEditor field={field} /> : <ListEditor field={field} />;
}

/** Effect of a setting, with its bounds if any. */
function effectOf({ setting: { bounds, effect } }: FieldOf): string {
  if (bounds === undefined) return effect;
  const [least, most] = bounds.map((bound) => formatNumber(bound));
  return `${effect} From ${least} to ${most}.`;
}
