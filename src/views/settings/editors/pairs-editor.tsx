import { useId, useState } from 'react';
import * as z from 'zod';
import { listIn } from '#domain/settings/setting-reads.ts';
import { Button } from '#ui/form/button.tsx';
import { FieldNotes } from '#ui/form/field-frame.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Items, moveItem } from './list-editor.tsx';
import type { FieldOf } from '../section-fields.tsx';

const pair = z.object({ code: z.string(), name: z.string() });

/** Editor of a list of codes with their names. */
export function PairsEditor({ field }: { field: FieldOf }) {
  const { setting, value, error, onChange } = field;
  const { label, effect } = setting;
  const id = useId();
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const pairs = listIn(value).flatMap((one) => {
    const parsed = pair.safeParse(one);
    return parsed.success ? [parsed.data] : [];
  });
  const put = (list: readonly z.output<typeof pair>[]) => onChange(JSON.stringify(list));
  const isThere = pairs.some((one) => one.code.toLowerCase() === code.trim().toLowerCase());
  const add = () => {
    if (code.trim() === '' || name.trim() === '' || isThere) return;
    put([...pairs, { code: code.trim(), name: name.trim() }]);
    setCode('');
    setName('');
  };
  return (
    <div className="setting-editor" role="group" aria-labelledby={id}>
      <span className="field-label" id={id}>
        {label}
      </span>
      <Items
        label={label}
        items={pairs.map((one) => `${one.code}: ${one.name}`)}
        onMove={(at, by) => put(moveItem(pairs, at, by))}
        onRemove={(at) => put(pairs.toSpliced(at, 1))}
      />
      <span className="setting-add">
        <TextField
          label="Code"
          mono
          error={isThere ? 'This is already on the list.' : undefined}
          value={code}
          onChange={setCode}
        />
        <TextField label="Name" value={name} onChange={setName} />
        <Button onClick={add}>Add</Button>
      </span>
      <FieldNotes id={id} error={error} description={effect} />
    </div>
  );
}
