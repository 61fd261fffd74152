import * as maplibre from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { Protocol } from 'pmtiles';
import { DOT } from './base-map/embedded-labels.ts';
import { drawGroupMark } from './group-mark.ts';
import 'maplibre-gl/dist/maplibre-gl.css';

// The worker is loaded from our own origin, so that the content policy needs no blob workers.
maplibre.setWorkerUrl(workerUrl);
maplibre.addProtocol('pmtiles', new Protocol().tile);

const SIZE = 16;

function dot(): ImageData | null {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext('2d');
  if (!context) return null;
  const circle = (colour: string, radius: number) => {
    context.fillStyle = colour;
    context.beginPath();
    context.arc(SIZE / 2, SIZE / 2, radius, 0, 2 * Math.PI);
    context.fill();
  };
  circle('#fff', 7);
  circle('#7d8695', 5);
  return context.getImageData(0, 0, SIZE, SIZE);
}

/** Map that draws its few images itself; the resolver must be set before the style loads. */
class BaseMap extends maplibre.Map {
  constructor(options: maplibre.MapOptions) {
    super(options);
    this.setMissingStyleImageResolver((id) => {
      if (this.hasImage(id)) return;
      const image = id === DOT ? dot() : null;
      if (image) this.addImage(DOT, image, { pixelRatio: 2 });
      const mark = drawGroupMark(id);
      if (mark) this.addImage(id, mark.image, { pixelRatio: mark.pixelRatio });
    });
  }
}

/** Map library for react-map-gl. */
export const library = { ...maplibre, Map: BaseMap };
