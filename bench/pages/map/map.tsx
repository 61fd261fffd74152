import { Map as PlainMap, type GeoJSONSource } from 'maplibre-gl';
import { createRoot } from 'react-dom/client';
import { packPositions, unpackPositions } from '../../../src/domain/drivers/position-frame.ts';
import { embeddedStyle } from '../../../src/map/base-map/embedded-style.ts';
import { createCamera } from '../../../src/map/camera.ts';
import { driversLayer, framesOf } from '../../../src/map/layers/drivers.ts';
import { library } from '../../../src/map/maplibre-setup.ts';
import { LiveMap } from '../../../src/map/live-map.tsx';
import { createPositions } from '../../../src/map/positions/positions.ts';
import { createLayerManager } from '../../../src/map/layer-manager.ts';
import '../../../src/ui/base.css';

// Moves as many drivers as `count` in the URL says, drawn by the console or with `setData`.
const asked = new URLSearchParams(location.search);
const count = Number(asked.get('count'));
const root = document.querySelector<HTMLElement>('#root');
if (!root) throw new Error('There is no root.');

/** Positions of all drivers at eight times, used in rotation. */
const frames = Array.from({ length: 8 }, (_, turn) =>
  packPositions(
    Array.from({ length: count }, (__, id) => ({
      driverId: id + 1,
      longitude: 18 + ((id * 7919) % 13_000) / 1000 + Math.sin(id + turn) / 20,
      latitude: -33 + ((id * 104_729) % 9_000) / 1000 + Math.cos(id + turn) / 20,
      heading: (id * 13 + turn * 20) % 360,
      speed: id % 5 === 0 ? 0 : 40,
      age: 0,
    })),
  ),
);
let turn = 0;
const nextFrame = () => frames[(turn += 1) % frames.length] ?? new Uint8Array();
/**
 * Makes two functions callable: `update` moves all drivers and `picture` redraws them. Both return
 * milliseconds.
 */
const ready = (acts: { update: () => void; picture: () => void }) => {
  const timed = (act: () => void) => () => {
    const began = performance.now();
    act();
    return performance.now() - began;
  };
  Object.assign(window, { update: timed(acts.update), picture: timed(acts.picture) });
  document.body.dataset['ready'] = '';
};

function drawByConsole(to: HTMLElement) {
  const positions = createPositions();
  const layerManager = createLayerManager();
  layerManager.show([driversLayer(framesOf(positions))]);
  let overlay: unknown = null;
  const attach: typeof layerManager.attach = (drawn, then) => {
    overlay = drawn;
    layerManager.attach(drawn, then);
  };
  // Does all work from a frame of the feed to buffers immediately. Otherwise deck.gl would defer a
  // part to its next frame.
  const picture = () => {
    layerManager.flush();
    const { layerManager: layersOfDeck } = Object(Reflect.get(Object(overlay), '_deck'));
    layersOfDeck?.updateLayers();
  };
  const update = () => {
    positions.feedFrame(nextFrame());
    picture();
  };
  createRoot(to).render(
    <LiveMap
      camera={createCamera()}
      layerManager={{ ...layerManager, attach }}
      mode="light"
      onError={() => {}}
    />,
  );
  update();
  ready({ update, picture });
}

/**
 * The same picture drawn by the map library alone: an arrow per driver in the direction of travel.
 */
function drawBySetData(to: HTMLElement) {
  const collection = () => ({
    type: 'FeatureCollection' as const,
    features: unpackPositions(nextFrame()).map(({ driverId, longitude, latitude, heading }) => ({
      type: 'Feature' as const,
      id: driverId,
      properties: { heading },
      geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
    })),
  });
  const map = new PlainMap({
    container: to,
    style: embeddedStyle('light'),
    center: [24.676997, -28.48322],
    zoom: 5,
    attributionControl: false,
    fadeDuration: 0,
  });
  void map.once('load', () => {
    map.addImage('arrow', arrow());
    map.addSource('drivers', { type: 'geojson', data: collection() });
    map.addLayer({
      id: 'drivers',
      type: 'symbol',
      source: 'drivers',
      layout: {
        'icon-image': 'arrow',
        'icon-rotate': ['get', 'heading'],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    });
    const update = () => void map.getSource<GeoJSONSource>('drivers')?.setData(collection());
    ready({ update, picture: () => {} });
  });
}

function arrow(): ImageData {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('Nothing can be drawn here.');
  context.fillStyle = '#2564e0';
  for (const [x = 0, y = 0] of [
    [13, 2],
    [22, 23],
    [13, 18],
    [4, 23],
  ])
    context.lineTo(x, y);
  context.fill();
  return context.getImageData(0, 0, 26, 26);
}

// The plain map needs the library too, because the library contains the worker.
if (asked.get('by') === 'console') drawByConsole(root);
else if (library.Map) drawBySetData(root);
