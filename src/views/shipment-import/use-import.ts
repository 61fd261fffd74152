import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Refusal } from '../../api/refusal.ts';
import { useHouse } from '../house.ts';
import { noCorrections, withCorrection, withoutSaved, type Corrections } from './columns.ts';
import type { ShipmentImport } from './shipment-import.ts';

interface Change {
  rows?: { number: number; cells: Record<string, string> }[];
  skip?: number[];
  mapping?: Record<string, string>;
  commit?: boolean;
  cancel?: boolean;
}

/** Corrections of an import: typed here, saved on the server as soon as a row is left. */
export function useImport(held: ShipmentImport) {
  const { api, toasts } = useHouse();
  const rows = useQueryClient();
  const [typed, setTyped] = useState(noCorrections);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const version = useRef(held.version);
  version.current = Math.max(version.current, held.version);
  const { queryKey } = api.query('GET /import-shipments/:id', { params: { id: held.id } });

  const take = (current: ShipmentImport) => {
    version.current = current.version;
    rows.setQueryData(queryKey, current);
  };
  const change = useMutation({
    // One after the other: each is made from the version that the one before it left.
    scope: { id: `import ${held.id}` },
    mutationFn: (body: Change) =>
      api.call(
        'PUT /import-shipments/:id',
        { params: { id: held.id }, body },
        { version: version.current },
      ),
    onSuccess: (current) => {
      setRefusal(null);
      take(current);
    },
    onError: (error) => {
      if (!(error instanceof Refusal)) throw error;
      setRefusal(error);
      if (error.code === 'stale') void rows.invalidateQueries({ queryKey });
    },
  });

  const save = (all: Corrections = typed) => {
    if (all.size === 0) return Promise.resolve();
    const sent = [...all].map(([number, cells]) => ({ number, cells: { ...cells } }));
    return change.mutateAsync({ rows: sent }).then(
      () => setTyped((now) => withoutSaved(now, all)),
      // What was typed stays until it can be saved; why it was not is shown.
      () => undefined,
    );
  };
  return {
    typed,
    refusal,
    busy: change.isPending,
    type: (number: number, cell: Record<string, string>) =>
      setTyped((now) => withCorrection(now, number, cell)),
    save: () => void save(),
    skip: (numbers: number[]) => change.mutate({ skip: numbers }),
    map: (mapping: Record<string, string>) => change.mutate({ mapping }),
    cancel: () => change.mutate({ cancel: true }),
    async commit() {
      await save();
      await change.mutateAsync({ commit: true }).then(
        ({ committed_count: count }) =>
          toasts.show({ kind: 'success', text: `${count.toLocaleString('en-ZA')} booked` }),
        () => undefined,
      );
    },
  };
}

export type ImportWork = ReturnType<typeof useImport>;
