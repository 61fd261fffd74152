import { lazy, Suspense } from 'react';
import type { OtherWay } from '#ui/address/address-fields.tsx';
import { loadOrReload } from '#ui/chunks.ts';
import { IconButton } from '#ui/form/icon-button.tsx';

const Picker = lazy(() =>
  loadOrReload(() => import('./map-picker.tsx')).then((picker) => ({ default: picker.MapPicker })),
);

/** Button for the map picker, whose code loads when it first opens. */
export function ChooseOnMap({ isOpen, onOpen, onChosen }: OtherWay) {
  return (
    <>
      <IconButton icon="map-pin" label="Choose on the map" onClick={() => onOpen(true)} />
      {isOpen && (
        <Suspense fallback={null}>
          <Picker onClose={() => onOpen(false)} onChosen={onChosen} />
        </Suspense>
      )}
    </>
  );
}
