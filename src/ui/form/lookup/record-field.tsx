import { useState } from 'react';
import { LookupField } from './lookup-field.tsx';
import { useLookups } from './record-lookup.ts';

interface RecordFieldProps {
  name: string;
  label: string;
  error?: string | undefined;
  /** Id of the record; empty for none, `NOT_CHOSEN` while the text matches no choice. */
  value: string;
  onChange: (value: string) => void;
  /** Label of the initial record. */
  words?: string;
  placeholder: string;
  optional?: boolean;
  autoFocus?: boolean;
  description?: string;
}

/** Value of a field whose text matches no chosen record; must not be sent. */
export const NOT_CHOSEN = 'not chosen';

/** Text of a record field: typing removes the chosen record, and an empty text means none. */
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

/** Searches for a driver or an account. */
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

/**
 * Searches the address book of an account; without an account, all addresses that the user can
 * see.
 */
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
