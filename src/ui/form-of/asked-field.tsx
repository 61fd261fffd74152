import type { ReactNode } from 'react';
import type { BodyField } from '#commands/asking/ask-schema.ts';
import { Checkbox, Switch } from '../form/checkbox-field.tsx';
import { FileField } from '../form/file-field.tsx';
import { SelectField } from '../form/select-field.tsx';
import { TextArea } from '../form/text-area.tsx';
import { TextField, type TextFieldProps } from '../form/text-field.tsx';
import { PhoneField } from '../phone/phone-field.tsx';
import type { Notation } from './answers.ts';
import { LookUpField, lookUpOf } from './look-up-field.tsx';

/** Props of a field's control, which displays and changes the draft. */
export interface Control<Draft = unknown> {
  name: string;
  label: string;
  error: string | undefined;
  optional: boolean;
  description: ReactNode;
  value: Draft;
  onChange(draft: Draft): void;
}

/** Appearance of a field. Facts such as label, limits, choices, hint and unit are in the contract. */
export interface Look extends Notation {
  mono?: true;
  /** Content before the text, for instance a currency. */
  lead?: string;
  type?: TextFieldProps['type'];
  autoComplete?: string;
  inputMode?: TextFieldProps['inputMode'];
  placeholder?: string;
  /** Number of lines of a long text. */
  rows?: number;
  /** Marks a field as required because `check` of the form requires it. */
  required?: true;
  /** File types that the file dialog of the browser accepts. */
  accept?: string;
  /** Draws a checkbox instead of a switch, for a choice that applies only when the form is sent. */
  tick?: true;
  /** Replaces the label of the contract, if this form asks for the field in another way. */
  label?: string;
}

interface AskedFieldProps {
  field: BodyField;
  look: Look;
  control: Control;
  isOff: boolean;
}

/** Renders the control for the kind of a field. */
export function AskedField({ field, look, control, isOff }: AskedFieldProps) {
  if (field.files) {
    const { value, name: _, optional: __, ...files } = control;
    const chosen = Array.isArray(value) ? value.filter((one) => one instanceof File) : [];
    const most = field.files === 'one' ? { most: 1 } : {};
    return <FileField {...files} {...most} accept={look.accept ?? ''} files={chosen} />;
  }
  if (field.kind === 'yes-no') {
    const { value, optional: _, ...rest } = control;
    const Box = look.tick ? Checkbox : Switch;
    return <Box {...rest} disabled={isOff} checked={value === true} />;
  }
  const text = { ...control, value: String(control.value), disabled: isOff };
  const lookUp = field.kind === 'record' && !look.type ? lookUpOf(field.pick) : null;
  if (lookUp) return <LookUpField of={lookUp} {...text} />;
  if (field.kind === 'choice') {
    const placeholder = text.value === '' ? `Choose a ${field.label.toLowerCase()}` : undefined;
    return <SelectField {...text} choices={choicesOf(field)} placeholder={placeholder} />;
  }
  return <TextControl field={field} look={look} text={text} />;
}

const choicesOf = ({ options = [] }: BodyField) =>
  options.map(({ value, label }) => ({ value: String(value), label }));

type TextProps = Omit<AskedFieldProps, 'control' | 'isOff'> & {
  text: Control<string> & { disabled: boolean };
};

function TextControl({ field, look, text }: TextProps) {
  const { mono, lead, autoComplete, placeholder, rows } = look;
  if (field.input === 'phone')
    return <PhoneField {...text} {...(autoComplete && { autoComplete })} />;
  if (look.type === undefined && (field.input === 'lines' || rows !== undefined))
    return <TextArea {...text} rows={rows} placeholder={placeholder} />;
  return (
    <TextField
      {...text}
      mono={mono ?? false}
      lead={lead}
      trailing={field.unit}
      type={look.type ?? typeOf(field)}
      inputMode={look.inputMode ?? modeOf(field)}
      autoComplete={autoComplete}
      placeholder={placeholder}
    />
  );
}

function typeOf({ kind, input }: BodyField): TextFieldProps['type'] {
  if (kind === 'date') return 'date';
  if (kind === 'moment') return 'datetime-local';
  return input === 'email' || input === 'url' || input === 'time' ? input : 'text';
}

function modeOf({ kind, isWhole }: BodyField): TextFieldProps['inputMode'] {
  if (kind === 'record') return 'numeric';
  if (kind !== 'number' && kind !== 'money') return undefined;
  return isWhole ? 'numeric' : 'decimal';
}
