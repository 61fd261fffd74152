import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { fromPromise } from 'xstate';
import { messages } from '#domain/kernel/messages.ts';
import { readCoordinates, readDegrees } from '#domain/places/coordinates.ts';
import { isInBox } from '#domain/places/south-africa.ts';
import { mapPickerMachine, type PickedAddress } from '#machines/map-picker.machine.ts';
import type { FoundAddress } from '#ui/address/address-fields.tsx';
import { Button } from '#ui/form/button.tsx';
import { LookupField } from '#ui/form/lookup/lookup-field.tsx';
import { Note } from '#ui/form/note.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useApp, type AppContext } from '#ui/app-context.ts';
import { useLookups } from '#ui/form/lookup/record-lookup.ts';
import { PinMap } from './pin-map.tsx';
import './map-picker.css';

interface MapPickerProps {
  onClose: () => void;
  onChosen: (found: FoundAddress) => void;
}

/** Chooses an address by search, by a pin on the map or by coordinates; never requires dragging. */
export function MapPicker({ onClose, onChosen }: MapPickerProps) {
  const { api, toasts } = useApp();
  const { addresses: places } = useLookups();
  const [text, setText] = useState('');
  const machine = useMemo(() => provided(api), [api]);
  const [{ context, value, status, output }, send] = useMachine(machine);
  const { at, address, failure } = context;
  const chosen = status === 'done' ? output?.address : null;
  useEffect(() => {
    if (!chosen) return;
    onChosen(chosen);
    toasts.show({ kind: 'success', text: messages.fieldsPopulated });
    onClose();
  }, [chosen, onChosen, onClose, toasts]);
  const move = (point: { latitude: number; longitude: number }) =>
    send({ type: 'pin.moved', ...point });
  const clear = () => {
    setText('');
    send({ type: 'cleared' });
  };
  const buttons = (
    <>
      <Button kind="quiet" keys="Escape" onClick={onClose}>
        Cancel
      </Button>
      {value !== 'empty' && <Button onClick={clear}>Clear</Button>}
      {value === 'found' && (
        <Button kind="primary" onClick={() => send({ type: 'populate' })}>
          Populate Fields
        </Button>
      )}
    </>
  );
  return (
    <Dialog title="Map" isOpen onClose={onClose} wide footer={buttons}>
      <LookupField
        label="Search for an address"
        placeholder="Street, suburb or town in South Africa"
        autoFocus
        text={text}
        onText={(typed) => {
          setText(typed);
          if (typed === '' && value !== 'empty') send({ type: 'cleared' });
        }}
        onChoose={(found) => send({ type: 'place.chosen', address: found })}
        search={places}
      />
      <PinMap at={at} hasPin={value !== 'empty'} onMove={move} />
      <Coordinates key={`${at.latitude} ${at.longitude}`} at={at} onMove={move} />
      <p className="map-picked" role="status">
        {value === 'lookingUp' ? 'Looking up the address…' : address && wordsOf(address)}
      </p>
      {failure && <Note kind="error">{reasonOf(failure.message)}</Note>}
    </Dialog>
  );
}

const provided = (api: AppContext['api']) =>
  mapPickerMachine.provide({
    actors: {
      lookUp: fromPromise<PickedAddress, { latitude: number; longitude: number }>(
        ({ input, signal }) =>
          api.call(
            'POST /geocodev2',
            { body: { lat: input.latitude, lng: input.longitude } },
            { signal },
          ),
      ),
    },
  });

function reasonOf(message: string): string {
  return message.startsWith(messages.geocodeFailed(''))
    ? message
    : messages.geocodeFailed(message || messages.serverUnreachable);
}

const wordsOf = ({ street_address, suburb, city, postal_code }: PickedAddress) =>
  [street_address, suburb, city, postal_code].filter(Boolean).join(', ');

interface CoordinatesProps {
  at: { latitude: number; longitude: number };
  onMove: (point: { latitude: number; longitude: number }) => void;
}

/** Coordinates of the pin; Enter or leaving a field moves it. */
function Coordinates({ at, onMove }: CoordinatesProps) {
  const [latitude, setLatitude] = useState(String(at.latitude));
  const [longitude, setLongitude] = useState(String(at.longitude));
  const point = { latitude: numberOf(latitude), longitude: numberOf(longitude) };
  const isRight = isInBox(point.latitude, point.longitude);
  // A pair pasted into one of the fields fills both.
  const change = (set: (text: string) => void) => (text: string) => {
    const pair = readCoordinates(text);
    if (!pair.ok) return set(text);
    setLatitude(String(pair.latitude));
    setLongitude(String(pair.longitude));
  };
  const isMoved = point.latitude !== at.latitude || point.longitude !== at.longitude;
  const put = () => isRight && isMoved && onMove(point);
  const field = {
    inputMode: 'decimal' as const,
    mono: true,
    onBlur: put,
    onKeyDown: (event: { key: string }) => void (event.key === 'Enter' && put()),
  };
  return (
    <div className="map-coordinates">
      <TextField label="Latitude" value={latitude} onChange={change(setLatitude)} {...field} />
      <TextField
        label="Longitude"
        value={longitude}
        onChange={change(setLongitude)}
        error={isRight ? undefined : 'This is outside South Africa.'}
        {...field}
      />
    </div>
  );
}

const numberOf = (text: string) => readDegrees(text) ?? Number.NaN;
