import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  walkKinds,
  walkOrders,
  type WalkKind,
  type WalkOrder,
} from '../../../domain/locker-walks/walk.ts';
import { useApp } from '../../../ui/app-context.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Note } from '../../../ui/form/note.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { useCan } from '../../../ui/use-can.ts';
import { kindWords, orderWords } from './walk.ts';

const kinds = walkKinds.map((value) => ({ value, label: kindWords[value] }));
const orders = walkOrders.map((value) => ({ value, label: orderWords[value] }));

/** Which doors are looked at, in which order; then the walk begins. */
export function StartWalk({ lockerId }: { lockerId: number }) {
  const { api } = useApp();
  const may = useCan()('Audit lockers');
  const [kind, setKind] = useState<WalkKind>('full');
  const [order, setOrder] = useState<WalkOrder>('serpentine');
  const begin = useMutation(api.mutation('POST /locker-walks'));
  if (!may) return <Note kind="info">Nobody is at the doors of this locker.</Note>;
  return (
    <form
      className="walk-start"
      onSubmit={(event) => {
        event.preventDefault();
        begin.mutate({ body: { locker_id: lockerId, kind, order } });
      }}
    >
      <SelectField label="Doors" choices={kinds} value={kind} onChange={setKind} />
      <SelectField label="Order" choices={orders} value={order} onChange={setOrder} />
      {begin.error !== null && <Note kind="error">{begin.error.message}</Note>}
      <Button autoFocus type="submit" kind="primary" keys="Enter" busy={begin.isPending}>
        Begin the walk
      </Button>
    </form>
  );
}
