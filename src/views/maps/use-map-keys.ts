import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { mapKeyOf } from '../../ui/map-keys.ts';
import { useDesk } from '../../ui/table/desk.ts';
import { onZoneKey } from '../zone/zone-keys.ts';
import { hintsOn, onHint, type Hints } from './hint-keys.ts';
import type { MapObject } from './objects.ts';
import { actsOf, goTo, type Keyed } from './map-acts.ts';
import type { LassoHold } from './use-lasso.ts';
import type { Maps } from './use-maps.ts';

/** The keyboard of the map and its list. */
export function useMapKeys({ maps, lasso, trail, follow }: Keyed) {
  const { singleKeys } = useDesk();
  const [hints, setHints] = useState<Hints | null>(null);
  const isInChord = useRef(false);
  const acts = actsOf({ maps, lasso, trail, follow });
  const isInMode = (key: string) => {
    const point = (object: MapObject) => goTo(maps, object);
    if (hints && onHint(key, { hints, setHints, point })) return true;
    return lasso.held !== null && onLasso(key, lasso, maps);
  };
  const handle = (
    event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  ): boolean => {
    const { key } = event;
    // The second letter of "g s" belongs to whoever took the first.
    const isSecond = isInChord.current;
    isInChord.current = !isSecond && key === 'g' && hints === null;
    if (isSecond || isInChord.current) return false;
    if (onZoneKey(event, { camera: maps.camera, singleKeys }) || isInMode(key)) return true;
    const id = mapKeyOf(event, singleKeys);
    if (id === undefined) return false;
    if (id === 'hints') {
      setHints(hints ? null : hintsOn(maps.listed));
      return true;
    }
    if (id === 'layer') return onLayer(key, maps);
    return acts[id]() !== false;
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const isWriting =
      event.target instanceof Element &&
      event.target.matches('input:not([type=checkbox], [type=range]), textarea, select');
    const isOnButton =
      event.target instanceof Element &&
      event.target.closest('button, a, input, [role=dialog]') !== null &&
      ['Enter', ' '].includes(event.key);
    if (event.defaultPrevented || event.nativeEvent.isComposing || isWriting || isOnButton) return;
    if (handle(event)) event.preventDefault();
  };
  useKeysFromHeading(handle);
  return { press, hints, dropHints: () => setHints(null) };
}

function onLasso(key: string, lasso: LassoHold, { pointing, setOrigin }: Maps): boolean {
  if (['+', '=', 'ArrowUp', 'ArrowRight'].includes(key)) lasso.size(1);
  else if (['-', 'ArrowDown', 'ArrowLeft'].includes(key)) lasso.size(-1);
  else if (key === 'Tab' || key === 'l') lasso.aim();
  else if (key === 'Escape') lasso.drop();
  else if (key === 'Enter' && lasso.held) {
    setOrigin(lasso.held.centre);
    pointing.select(
      lasso.held.kind,
      lasso.held.found.map(({ id }) => id),
    );
    lasso.drop();
  } else return false;
  return true;
}

function onLayer(key: string, { layers, toggle }: Maps): boolean {
  const layer = layers.find((one) => one.key === key);
  if (layer) toggle(layer.id);
  return layer !== undefined;
}

/** Whoever has just come to the place stands on its heading: the keys of the map work from there too. */
function useKeysFromHeading(handle: (event: globalThis.KeyboardEvent) => boolean) {
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      const isHeading = event.target instanceof Element && event.target.matches('body, main h1');
      if (event.defaultPrevented || event.isComposing || !isHeading) return;
      if (latest.current(event)) event.preventDefault();
    };
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
