import { formatCount } from '#domain/kernel/format.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { useApp } from '#ui/app-context.ts';
import { noCorrections, withCorrection, withoutSaved, type Corrections } from './columns.ts';
import type { ShipmentImport } from './shipment-import.ts';

interface Change {
  rows?: { number: number; cells: Record<string, string> }[];
  skip?: number[];
  include?: number[];
  mapping?: Record<string, string>;
  commit?: boolean;
  cancel?: boolean;
}

/**
 * Sends changes of an import one at a time, because each change needs the version that the previous
 * one returned.
 */
function useChange(shipmentImport: ShipmentImport) {
  const { api } = useApp();
  const rows = useQueryClient();
  const [failure, setFailure] = useState<ApiError | null>(null);
  const left = useRef(0);
  const { queryKey } = api.query('GET /import-shipments/:id', {
    params: { id: shipmentImport.id },
  });
  const change = useMutation({
    scope: { id: `import ${shipmentImport.id}` },
    mutationFn: (body: Change) =>
      api.call(
        'PUT /import-shipments/:id',
        { params: { id: shipmentImport.id }, body },
        { version: Math.max(shipmentImport.version, left.current) },
      ),
    onSuccess: (current) => {
      left.current = current.version;
      setFailure(null);
      rows.setQueryData(queryKey, current);
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      if (error.code === 'stale') void rows.invalidateQueries({ queryKey });
    },
  });
  return { change, failure };
}

/** Corrections of an import: edited here, saved on the server when the row is left. */
export function useImport(shipmentImport: ShipmentImport) {
  const { toasts } = useApp();
  const [typed, setTyped] = useState(noCorrections);
  const { change, failure } = useChange(shipmentImport);
  // A failed request keeps the typed text; `failure` has the error for display.
  const keep = () => undefined;
  const save = (all: Corrections = typed) => {
    if (all.size === 0) return Promise.resolve();
    const sent = [...all].map(([number, cells]) => ({ number, cells: { ...cells } }));
    const drop = () => setTyped((now) => withoutSaved(now, all));
    return change.mutateAsync({ rows: sent }).then(drop, keep);
  };
  return {
    typed,
    failure,
    busy: change.isPending,
    type: (number: number, cell: Record<string, string>) =>
      setTyped((now) => withCorrection(now, number, cell)),
    save: () => void save(),
    skip: (numbers: number[]) => change.mutate({ skip: numbers }),
    include: (numbers: number[]) => change.mutate({ include: numbers }),
    map: (mapping: Record<string, string>) => change.mutate({ mapping }),
    cancel: () => change.mutate({ cancel: true }),
    async commit() {
      await save();
      const committed = await change.mutateAsync({ commit: true }).catch(keep);
      // A run books the rows in the background and reports the result when it ends.
      if (!committed || committed.run_id !== null) return;
      const count = formatCount(committed.committed_count);
      toasts.show({ kind: 'success', text: `${count} booked` });
    },
  };
}

export type ImportWork = ReturnType<typeof useImport>;
