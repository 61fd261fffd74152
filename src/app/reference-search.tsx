import { useRef, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { messages } from '../domain/messages.ts';
import { shipmentReferenceOf } from '../domain/references.ts';
import { SearchField } from '../ui/form/search-field.tsx';
import { useHeld } from '../views/held.ts';
import { useHouse } from '../views/house.ts';

/** Opens a shipment by its short tracking reference; a scanner types it and presses Enter. */
export function ReferenceSearch() {
  const { api, toasts } = useHouse();
  const mayLook = useHeld()('View shipments');
  const [text, setText] = useState('');
  const latest = useRef(0);
  if (!mayLook) return null;

  const open = async (typed: string) => {
    const reference = shipmentReferenceOf(typed);
    if (reference === '') return;
    latest.current += 1;
    const mine = latest.current;
    try {
      const { rows } = await api.call('GET /shipments', {
        query: { filter: { short_tracking_reference: reference }, range: [0, 0] },
      });
      if (mine !== latest.current) return;
      const [found] = rows;
      if (!found)
        return void toasts.show({
          kind: 'error',
          text: messages.referenceNotFound,
          detail: reference,
        });
      setText('');
      navigate(`/shipments/${found.id}`);
    } catch (error) {
      const detail = error instanceof Error ? error.message : undefined;
      toasts.show({ kind: 'error', text: 'The search failed.', detail });
    }
  };
  return (
    <SearchField
      label="Short tracking reference"
      keys="/"
      data-reference-search
      autoCapitalize="characters"
      value={text}
      onChange={setText}
      onFocus={(event) => event.currentTarget.select()}
      onSubmit={(typed) => void open(typed)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur();
      }}
    />
  );
}
