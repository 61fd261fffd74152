import { useId, useState } from 'react';
import { wordsIn } from '#domain/settings/setting-reads.ts';
import { Button } from '#ui/form/button.tsx';
import { FieldNotes } from '#ui/form/field-frame.tsx';
import { IconButton } from '#ui/form/icon-button.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { choicesOf } from '../options.ts';
import type { FieldOf } from '../section-fields.tsx';

/** Returns the list with one item moved up or down. */
export function moveItem<T>(list: readonly T[], at: number, by: 1 | -1): T[] {
  const item = list[at];
  const rest = list.filter((_, other) => other !== at);
  return item === undefined ? rest : rest.toSpliced(at + by, 0, item);
}

interface ItemsProps {
  label: string;
  items: readonly string[];
  onMove: (at: number, by: 1 | -1) => void;
  onRemove: (at: number) => void;
}

/** Ordered items with buttons to move and remove them. */
export function Items({ label, items, onMove, onRemove }: ItemsProps) {
  if (items.length === 0) return <p className="quiet-text">This list is empty.</p>;
  return (
    <ol className="setting-items" aria-label={label}>
      {items.map((item, at) => (
        <li key={item}>
          <span className="ell">{item}</span>
          <span className="setting-item-buttons">
            <IconButton
              icon="arrow-up"
              label={`Move ${item} up`}
              disabled={at === 0}
              onClick={() => onMove(at, -1)}
            />
            <IconButton
              icon="arrow-down"
              label={`Move ${item} down`}
              disabled={at === items.length - 1}
              onClick={() => onMove(at, 1)}
            />
            <IconButton icon="x" label={`Remove ${item}`} onClick={() => onRemove(at)} />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Editor of an ordered list; known values are chosen, others are typed. */
export function ListEditor({ field }: { field: FieldOf }) {
  const { setting, value, error, onChange } = field;
  const { label, effect } = setting;
  const id = useId();
  const [text, setText] = useState('');
  const items = wordsIn(value);
  const choices = choicesOf(setting);
  const put = (list: readonly string[]) => onChange(JSON.stringify(list));
  const typed = text.trim();
  const isThere = items.some((item) => item.toLowerCase() === typed.toLowerCase());
  const add = (item: string) => {
    if (item === '' || isThere) return;
    put([...items, item]);
    setText('');
  };
  const nameOf = (item: string) => choices?.find((one) => one.value === item)?.label ?? item;
  return (
    <div className="setting-editor" role="group" aria-labelledby={id}>
      <span className="field-label" id={id}>
        {label}
      </span>
      <Items
        label={label}
        items={items.map(nameOf)}
        onMove={(at, by) => put(moveItem(items, at, by))}
        onRemove={(at) => put(items.toSpliced(at, 1))}
      />
      {choices ? (
        <SelectField
          label={`Add to ${label.toLowerCase()}`}
          placeholder="Choose"
          choices={choices.filter((one) => !items.includes(one.value))}
          value=""
          onChange={(chosen) => put([...items, chosen])}
        />
      ) : (
        <span className="setting-add">
          <TextField
            label={`Add to ${label.toLowerCase()}`}
            error={typed !== '' && isThere ? 'This is already on the list.' : undefined}
            value={text}
            onChange={setText}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add(typed);
            }}
          />
          <Button onClick={() => add(typed)}>Add</Button>
        </span>
      )}
      <FieldNotes id={id} error={error} description={effect} />
    </div>
  );
}
