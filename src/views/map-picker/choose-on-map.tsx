import { lazy, Suspense, useState } from 'react';
import type { FoundPlace } from '../../ui/address/address-fields.tsx';
import { loadOrReload } from '../../ui/chunks.ts';
import { IconButton } from '../../ui/form/icon-button.tsx';

const Picker = lazy(() =>
  loadOrReload(() => import('./map-picker.tsx')).then((picker) => ({ default: picker.MapPicker })),
);

/** Opens the map to choose an address on; its code comes with the first press. */
export function ChooseOnMap({ onChosen }: { onChosen: (found: FoundPlace) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="map-pin" label="Choose on the map" onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense fallback={null}>
          <Picker onClose={() => setOpen(false)} onChosen={onChosen} />
        </Suspense>
      )}
    </>
  );
}
