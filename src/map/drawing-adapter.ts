import type { Map } from 'maplibre-gl';
import { TerraDrawExtend } from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';

const PREFIX = 'drawing';
const DIGITS = 6;

/** Whether a map has the layers of a drawing; one that is gone, or wears another style, has none. */
export const hasDrawing = (map: Map): boolean =>
  Boolean(map.getStyle()) && map.getLayer(`${PREFIX}-point`) !== undefined;

/** Leaves a map in peace whose style has taken the layers of the drawing away already. */
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
