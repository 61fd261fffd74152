import { noticeTemplates } from '#domain/messages/notice-templates.ts';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Icon } from '#ui/mark/icon.tsx';
import { choicesOf } from '../options.ts';
import type { OwnSetting } from '../own-settings.ts';
import { WordingPreview } from './wording-preview.tsx';

const PROVIDED = 'provided';
const OWN = 'own';

interface Props {
  of: OwnSetting;
  /** Value of the account; null for the default. */
  value: string | null;
  error: string | undefined;
  isEditable: boolean;
  onChange: (value: string | null) => void;
}

const switches = [
  { value: 'true', label: 'On' },
  { value: 'false', label: 'Off' },
];

/** Choices for an account; null for free text. */
function choicesFor({ setting }: OwnSetting) {
  if (setting.kind === 'boolean') return switches;
  return choicesOf(setting)?.filter(({ value }) => value !== '') ?? null;
}

/** Field of an account setting: the default, a choice, or a typed value. */
export function OwnField(props: Props) {
  const { of, value, isEditable, onChange } = props;
  const choices = choicesFor(of);
  const options = choices ?? [{ value: OWN, label: 'Own value' }];
  const chosen = choices === null && value !== null ? OWN : value;
  const choose = (next: string) => {
    if (next === PROVIDED) onChange(null);
    else onChange(next === OWN && choices === null ? of.provided : next);
  };
  return (
    <>
      <span className="control control-select setting-own">
        <select
          aria-label={`${of.setting.label} of this account`}
          disabled={!isEditable}
          value={chosen ?? PROVIDED}
          onChange={({ target }) => choose(target.value)}
        >
          <option value={PROVIDED}>Default</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={14} />
      </span>
      {choices === null && value !== null && <Written {...props} value={value} />}
    </>
  );
}

function Written({
  of: { setting },
  value,
  error,
  isEditable,
  onChange,
}: Props & { value: string }) {
  const words = { label: setting.label, error, value, onChange, disabled: !isEditable };
  const template = noticeTemplates.find((one) => one.setting === setting.name);
  if (template === undefined)
    return (
      <TextField
        {...words}
        {...(setting.kind === 'number' && { inputMode: 'decimal', mono: true })}
        autoComplete="off"
      />
    );
  return (
    <>
      <TextArea {...words} rows={4} />
      <WordingPreview status={template.status} template={value} />
    </>
  );
}
