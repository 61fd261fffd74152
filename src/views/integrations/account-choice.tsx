import { useState } from 'react';
import { LookupField } from '#ui/form/lookup/lookup-field.tsx';
import { useLookups } from '#ui/form/lookup/record-lookup.ts';

interface AccountChoiceProps {
  name: string;
  label: string;
  error?: string | undefined;
  /** Id of the account; empty for all. */
  value: string;
  onChange: (value: string) => void;
  description: string;
}

/** Field for the account of a record; empty for the provider itself. */
export function AccountChoice({ onChange, value, ...field }: AccountChoiceProps) {
  const lookups = useLookups();
  const [text, setText] = useState('');
  return (
    <LookupField
      {...field}
      optional
      text={value === '' && text === '' ? '' : text}
      placeholder="All accounts"
      search={lookups.records('account')}
      onText={(typed) => {
        setText(typed);
        if (value !== '') onChange('');
      }}
      onChoose={({ id, words }) => {
        setText(words);
        onChange(String(id));
      }}
    />
  );
}
