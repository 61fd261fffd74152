import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { mapKeyOf, type MapKeyId } from '#ui/map-keys.ts';
import { openMapControl, type MapControl } from './tools/map-control.ts';
import { onZoneKey } from './zones/zone-keys.ts';
import { hintsOn, onHint, type Hints, type HintTarget } from './hint-keys.ts';
import { actsOf, goTo, type Keyed } from './map-acts.ts';
import type { LassoHold } from './use-lasso.ts';
import type { Maps } from './use-maps.ts';
import { useApp } from '#ui/app-context.ts';
import { keyOf, type PressedKey } from '#commands/keys/pressed-key.ts';

/** Keyboard handling of the map and its list. */
export function useMapKeys({ maps, lasso, trail, follow }: Keyed) {
  const { singleKeys } = useApp();
  const [hints, setHints] = useState<Hints | null>(null);
  const acts = actsOf({ maps, lasso, trail, follow });
  const act = (id: Exclude<MapKeyId, 'layer'>): boolean => {
    if (id !== 'hints') return acts[id]() !== false;
    const objects = maps.listed.map(({ object }) => object);
    setHints(hints ? null : hintsOn({ objects, groups: maps.groups }, maps.view));
    return true;
  };
  const isInMode = (key: string) => {
    const point = (target: HintTarget) =>
      target.is === 'object' ? goTo(maps, target.object) : maps.enter(target.group);
    if (hints && onHint(key, { hints, setHints, point })) return true;
    return lasso.held !== null && onLasso(key, lasso, maps);
  };
  const handle = (event: PressedKey): boolean => {
    const key = keyOf(event);
    if (onZoneKey(event, { camera: maps.camera, singleKeys }) || isInMode(key)) return true;
    const id = mapKeyOf(event, singleKeys);
    if (id === undefined) return false;
    return id === 'layer' ? onLayer(key, maps) : act(id);
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
  useMapControl(maps, act);
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

/** Offers the actions of the shortcuts as commands, so that the palette finds them by name. */
function useMapControl({ layers, toggle, pointing }: Maps, press: MapControl['press']) {
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  const isPointed = pointing.object !== null;
  useEffect(
    () =>
      openMapControl({
        layers: layers.map(({ id, title }) => ({ id, title, toggle: () => toggle(id) })),
        isPointed,
        press: (id) => latest.current(id),
      }),
    [layers, toggle, isPointed],
  );
}

/** Lets map shortcuts work from the heading, which has the focus after navigation. */
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
