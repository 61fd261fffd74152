import { question } from '#commands/asking/ask.ts';
import { command } from '#commands/command.ts';
import { keyOfMap } from '#ui/map-keys.ts';
import { mapControl, type MapControl } from './map-control.ts';

const onOpenMap = { repeatable: false, visible: () => mapControl() !== null } as const;

interface OfKey {
  title: string;
  icon: string;
  keywords: readonly string[];
}

/** Creates the command for a shortcut of the map, so that the palette finds it by name. */
const ofKey = (id: Parameters<MapControl['press']>[0], { title, icon, keywords }: OfKey) =>
  command({
    ...onOpenMap,
    id: `maps.key-${id}`,
    title,
    icon,
    keywords: [...keywords, 'map'],
    screenKey: () => keyOfMap(id),
    run: () => mapControl()?.press(id),
  });

const ofPointedAt = (id: 'lasso' | 'trail', of: OfKey) => ({
  ...ofKey(id, of),
  enabled: (): true | string =>
    mapControl()?.isPointed === true || 'Choose an object in the list beside the map first.',
});

export const selectNearby = ofPointedAt('lasso', {
  title: 'Select objects nearby',
  icon: 'map-pin',
  keywords: ['lasso', 'circle', 'radius', 'around'],
});

export const showTrail = ofPointedAt('trail', {
  title: 'Show or hide the trail',
  icon: 'route',
  keywords: ['way', 'track', 'history'],
});

export const wholeCountry = ofKey('whole', {
  title: 'Show the whole country',
  icon: 'map',
  keywords: ['zoom', 'reset', 'south africa'],
});

export const zoomIn = ofKey('nearer', { title: 'Zoom in', icon: 'plus', keywords: ['closer'] });

export const zoomOut = ofKey('farther', { title: 'Zoom out', icon: 'map', keywords: ['farther'] });

export const nextProblem = ofKey('next-problem', {
  title: 'Next problem on the map',
  icon: 'map-pin',
  keywords: ['offline', 'full', 'silent', 'worst'],
});

export const nextDriver = ofKey('next-driver', {
  title: 'Next driver with a problem',
  icon: 'truck',
  keywords: ['silent', 'worst driver', 'no position', 'offline'],
});

export const inventory = ofKey('inventory', {
  title: 'Show objects individually or by town',
  icon: 'map',
  keywords: ['inventory', 'healthy', 'groups'],
});

export const letterHints = ofKey('hints', {
  title: 'Show letter hints',
  icon: 'map-pin',
  keywords: ['jump', 'labels', 'keys'],
});

export const switchLayer = command({
  ...onOpenMap,
  id: 'maps.key-layer',
  title: 'Show or hide a layer…',
  icon: 'map',
  keywords: ['layers', 'drivers', 'lockers', 'zones', 'density', 'map'],
  questions: () => [
    question({
      name: 'layer',
      label: 'Layer',
      kind: 'choice',
      options: (mapControl()?.layers ?? []).map(({ id, title }) => ({ value: id, label: title })),
    }),
  ],
  run({ answers: { layer } }) {
    mapControl()
      ?.layers.find(({ id }) => id === layer)
      ?.toggle();
  },
});
