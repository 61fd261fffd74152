import { noticeTemplates } from '#domain/messages/notice-templates.ts';
import { formatNumber } from '#domain/kernel/format.ts';
import { Checkbox } from '#ui/form/checkbox-field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/form/button.tsx';
import { AccountsEditor } from './accounts-editor.tsx';
import { ListEditor } from './list-editor.tsx';
import { LogoField } from './logo-field.tsx';
import { choicesOf } from '../options.ts';
import { PairsEditor } from './pairs-editor.tsx';
import { SecretField } from './secret-field.tsx';
import type { FieldOf } from '../section-fields.tsx';
import { WordingPreview } from './wording-preview.tsx';
import { changeWords, formatValue, usualValue } from '../setting.ts';

/** One setting: editor, effect, bounds and last change. */
export function SettingField({ field }: { field: FieldOf }) {
  const { setting, isEditable } = field;
  const changed = changeWords(setting);
  const usual = usualValue(setting, field.value);
  const template = noticeTemplates.find((one) => one.setting === setting.name);
  return (
    <fieldset className="setting" data-setting={setting.name} disabled={!isEditable}>
      <legend className="for-readers">{setting.entry.label}</legend>
      <Editor field={field} />
      {template && <WordingPreview status={template.status} template={field.value} />}
      <p className="setting-meta">
        <code className="mono">{setting.name}</code>
        {changed && <span>Changed by {changed}</span>}
        {usual !== null && isEditable && setting.name !== 'logo_url' && (
          <Button
            kind="quiet"
            title={`To ${formatValue(setting, usual)}`}
            aria-label={`Reset ${setting.entry.label} to ${formatValue(setting, usual)}`}
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
  const { definition, entry, name } = setting;
  const words = { label: entry.label, error, description: effectOf(field) };
  if (name === 'logo_url') return <LogoField field={field} />;
  if (definition.secret) return <SecretField field={field} />;
  if (definition.kind === 'boolean')
    return (
      <Checkbox
        label={entry.label}
        description={consequence ? `${entry.effect} ${consequence}` : entry.effect}
        {...(error !== undefined && { error })}
        checked={value === 'true'}
        onChange={(isOn) => onChange(String(isOn))}
      />
    );
  if (definition.kind === 'json') return <ListOf field={field} />;
  const choices = choicesOf(setting);
  if (choices)
    return <SelectField {...words} choices={choices} value={value} onChange={onChange} />;
  if (entry.long) return <TextArea {...words} rows={4} value={value} onChange={onChange} />;
  return (
    <TextField
      {...words}
      {...(definition.kind === 'number' && { inputMode: 'decimal', mono: true })}
      trailing={entry.unit}
      spellCheck={false}
      autoComplete="off"
      value={value}
      onChange={onChange}
    />
  );
}

function ListOf({ field }: { field: FieldOf }) {
  const { items } = field.setting.definition;
  if (items === 'pairs') return <PairsEditor field={field} />;
  return items === 'ids' ? <AccountsEditor field={field} /> : <ListEditor field={field} />;
}

/** Effect of a setting, with its bounds if any. */
function effectOf({ setting: { definition, entry } }: FieldOf): string {
  const { bounds } = definition;
  if (bounds === undefined) return entry.effect;
  const [least, most] = bounds.map((bound) => formatNumber(bound));
  return `${entry.effect} From ${least} to ${most}.`;
}
