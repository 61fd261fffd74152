import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { listIn } from '#domain/settings/setting-reads.ts';
import { useApp } from '#ui/app-context.ts';
import { FieldNotes } from '#ui/form/field-frame.tsx';
import { LookupField } from '#ui/form/lookup/lookup-field.tsx';
import { useLookups } from '#ui/form/lookup/record-lookup.ts';
import { Items, moveItem } from './list-editor.tsx';
import type { FieldOf } from '../section-fields.tsx';

/** Editor of a list of accounts, found by name. */
export function AccountsEditor({ field }: { field: FieldOf }) {
  const { setting, value, error, onChange } = field;
  const { label, effect } = setting;
  const { api } = useApp();
  const id = useId();
  const [text, setText] = useState('');
  const lookups = useLookups();
  const ids = listIn(value).filter((one) => typeof one === 'number');
  const names = useQuery({
    ...api.query('GET /accounts', {
      query: { filter: { id: ids }, range: [0, 500], sort: ['id', 'ASC'] },
    }),
    enabled: ids.length > 0,
  });
  const nameOf = (account: number) =>
    names.data?.rows.find((one) => one.id === account)?.name ?? `Account ${account}`;
  const put = (list: readonly number[]) => onChange(JSON.stringify(list));
  return (
    <div className="setting-editor" role="group" aria-labelledby={id}>
      <span className="field-label" id={id}>
        {label}
      </span>
      <Items
        label={label}
        items={ids.map(nameOf)}
        onMove={(at, by) => put(moveItem(ids, at, by))}
        onRemove={(at) => put(ids.toSpliced(at, 1))}
      />
      <LookupField
        label="Add an account"
        text={text}
        onText={setText}
        search={lookups.records('account')}
        onChoose={({ id: account }) => {
          if (!ids.includes(account)) put([...ids, account]);
          setText('');
        }}
      />
      <FieldNotes id={id} error={error} description={effect} />
    </div>
  );
}
