import { useState } from 'react';
import { LookupField } from './lookup-field.tsx';
import { useLookups } from './record-lookup.ts';

interface RecordFieldProps {
  name: string;
  label: string;
  error?: string | undefined;
  /** The number of the record; empty where there is none, `NOT_CHOSEN` while something else is written. */
  value: string;
  onChange: (value: string) => void;
  /** What the record that stands in the field at first is called. */
  words?: string;
  placeholder: string;
  optional?: boolean;
  description?: string;
}

/** The value of a field in which something is written that no record was chosen for: never to be sent. */
export const NOT_CHOSEN = 'not chosen';

/** The text of a field in which records are searched: typing takes the chosen one out, emptying it leaves none. */
function useWords(words: string, value: string, onChange: (value: string) => void) {
  const [text, setText] = useState(words);
  return {
    text,
    onText: (typed: string) => {
      setText(typed);
      const left = typed.trim() === '' ? '' : NOT_CHOSEN;
      if (value !== left) onChange(left);
    },
    onChoose: ({ id }: { id: number }) => onChange(String(id)),
  };
}

/** A driver or an account that is searched for. */
export function RecordField({
  of,
  words = '',
  value,
  onChange,
  ...field
}: RecordFieldProps & { of: 'driver' | 'account' }) {
  const lookups = useLookups();
  const typing = useWords(words, value, onChange);
  return <LookupField {...field} {...typing} selectsOnFocus search={lookups.records(of)} />;
}

/** An address of the address book of an account; without an account, of all that the person sees. */
export function AddressField({
  account,
  words = '',
  value,
  onChange,
  ...field
}: RecordFieldProps & { account: number | null }) {
  const lookups = useLookups();
  const typing = useWords(words, value, onChange);
  return (
    <LookupField
      {...field}
      {...typing}
      selectsOnFocus
      search={lookups.addressBook('collection', account)}
    />
  );
}
