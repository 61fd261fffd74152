import { useEffect } from 'react';
import { nothingFocused, type Row } from '../../commands/focus.ts';
import { useDesk } from '../table/desk.ts';

/** The record on a page is what commands and keys act on. */
export function useRecordFocus(kind: string, record: Row) {
  const { focus } = useDesk();
  useEffect(() => {
    const rows = { get: (id: Row['id']) => (id === record.id ? record : undefined) };
    focus.set({ kind, rows, selection: { is: 'none' }, focusedId: record.id });
  }, [focus, kind, record]);
  useEffect(() => () => focus.set(nothingFocused), [focus]);
}
