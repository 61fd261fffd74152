import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import {
  doorNumbersIn,
  walkKinds,
  walkOrders,
  type WalkKind,
  type WalkOrder,
} from '#domain/lockers/walks/walk.ts';
import { kindWords, orderWords } from '#domain/lockers/walks/words.ts';
import { useApp } from '#ui/app-context.ts';
import { Button } from '#ui/form/button.tsx';
import { Note } from '#ui/form/note.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useCan } from '#ui/use-can.ts';

const kinds = walkKinds.map((value) => ({ value, label: kindWords[value] }));
const orders = walkOrders.map((value) => ({ value, label: orderWords[value] }));

/** Form that starts a walk: doors and their order. */
export function StartWalk({ lockerId }: { lockerId: number }) {
  const { api } = useApp();
  const may = useCan()('Audit lockers');
  const named = new URLSearchParams(useSearch()).get('doors') ?? '';
  const [kind, setKind] = useState<WalkKind>(named === '' ? 'full' : 'chosen');
  const [doors, setDoors] = useState(named);
  const [error, setError] = useState<string>();
  const [order, setOrder] = useState<WalkOrder>('serpentine');
  const begin = useMutation(api.mutation('POST /locker-walks'));
  if (!may) return <Note kind="info">Your role cannot start audit walks.</Note>;
  return (
    <form
      className="walk-start"
      onSubmit={(event) => {
        event.preventDefault();
        const numbers = kind === 'chosen' ? doorNumbersIn(doors) : undefined;
        setError(numbers === null ? 'Enter door numbers such as 3, 7-12.' : undefined);
        if (numbers === null) return;
        begin.mutate({ body: { locker_id: lockerId, kind, order, ...(numbers && { numbers }) } });
      }}
    >
      <SelectField label="Doors" choices={kinds} value={kind} onChange={setKind} />
      {kind === 'chosen' && (
        <TextField
          label="Numbers of the doors"
          name="numbers"
          value={doors}
          error={error}
          onChange={setDoors}
        />
      )}
      <SelectField label="Order" choices={orders} value={order} onChange={setOrder} />
      {begin.error !== null && <Note kind="error">{begin.error.message}</Note>}
      <Button autoFocus type="submit" kind="primary" keys="Enter" busy={begin.isPending}>
        Begin the walk
      </Button>
    </form>
  );
}
