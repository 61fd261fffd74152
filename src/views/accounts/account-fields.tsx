import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '#domain/kernel/messages.ts';
import { provinceOf } from '#domain/places/provinces.ts';
import { ChooseOnMap } from '#map/picker/choose-on-map.tsx';
import type { FoundAddress } from '#ui/address/address-fields.tsx';
import { useApp } from '#ui/app-context.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { RecordField } from '#ui/form/lookup/record-field.tsx';
import type { Control } from '#ui/form-of/asked-field.tsx';
import type { Answers } from '#ui/form-of/form-of.tsx';
import type { Account } from './account.ts';

interface AccountField {
  field: Control<string>;
  record: Account | null;
  put: (changed: Answers<'PUT /accounts/:id'>) => void;
}

export function HeadOffice({ field: { description: _, ...field }, record }: AccountField) {
  return (
    <RecordField
      {...field}
      of="account"
      words={record?.parent_account ?? ''}
      placeholder="Name or code of the head office account"
    />
  );
}

/** Street address, which can be chosen on the map together with the other fields. */
export function Street({ field, put }: AccountField) {
  const { toasts } = useApp();
  const [isOpen, setOpen] = useState(false);
  const populate = ({ street_address, suburb, city, zone, postal_code }: FoundAddress) => {
    put({ street_address, suburb, city, zone: provinceOf(zone)?.code ?? null, postal_code });
    toasts.show({ kind: 'success', text: messages.fieldsPopulated });
  };
  const choose = <ChooseOnMap isOpen={isOpen} onOpen={setOpen} onChosen={populate} />;
  return <TextField {...field} trailing={choose} />;
}

/** Select field for the branch in charge, which can be empty. */
export function BranchField({ field }: AccountField) {
  const { api } = useApp();
  const found = useQuery(api.query('GET /search/names', { query: { kind: 'branch', q: '' } }));
  const choices = [
    { value: '', label: 'None' },
    ...(found.data ?? []).map(({ id, code, name }) => ({
      value: String(id),
      label: `${code} ${name}`,
    })),
  ];
  return (
    <SelectField
      {...field}
      optional={false}
      choices={choices}
      description={found.isError ? 'The branches could not be loaded.' : undefined}
    />
  );
}
