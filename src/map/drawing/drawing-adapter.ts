import type { Map } from 'maplibre-gl';
import { TerraDrawExtend } from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';

const PREFIX = 'drawing';
const DIGITS = 6;

/**
 * Whether the map has the layers of a drawing; false after the map was removed or its style
 * changed.
 */
export const hasDrawing = (map: Map): boolean =>
  Boolean(map.getStyle()) && map.getLayer(`${PREFIX}-point`) !== undefined;

/** Adapter that tolerates a map whose style has already removed the layers of the drawing. */
export class DrawingAdapter extends TerraDrawMapLibreGLAdapter<Map> {
  readonly #map: Map;

  constructor(map: Map) {
    super({ map, prefixId: PREFIX, coordinatePrecision: DIGITS });
    this.#map = map;
  }

  override clear() {
    if (hasDrawing(this.#map)) super.clear();
  }

  override unregister() {
    if (hasDrawing(this.#map)) super.unregister();
    else TerraDrawExtend.TerraDrawBaseAdapter.prototype.unregister.call(this);
  }
}
