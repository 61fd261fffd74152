import { useState } from 'react';
import type { Control } from '#ui/form-of/asked-field.tsx';
import { LookupField } from '#ui/form/lookup/lookup-field.tsx';
import { useLookups } from '#ui/form/lookup/record-lookup.ts';

/** Field for the account of a record; empty for the provider itself. */
export function AccountChoice({
  field: { onChange, value, ...field },
}: {
  field: Control<string>;
}) {
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
