import { useEffect } from 'react';
import { nothingFocused } from '../../commands/focus.ts';
import { useDesk } from '../../ui/table/desk.ts';
import type { Shipment } from './shipment.ts';

/** The record on a page is what commands and keys act on. */
export function useRecordFocus(shipment: Shipment) {
  const { focus } = useDesk();
  useEffect(() => {
    const rows = { get: (id: number | string) => (id === shipment.id ? shipment : undefined) };
    focus.set({ kind: 'shipments', rows, selection: { is: 'none' }, focusedId: shipment.id });
  }, [focus, shipment]);
  useEffect(() => () => focus.set(nothingFocused), [focus]);
}
