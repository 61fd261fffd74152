import type { ExpressionSpecification } from 'maplibre-gl';

/** Source of the embedded map except its suburbs; property `k` is the kind of a feature. */
export const source = 'za';

/** Source of the suburbs of the address book, which are shown from `DETAIL_ZOOM` on. */
export const suburbSource = 'suburbs';

/** Zoom from which suburbs and directions of main roads are shown. */
export const DETAIL_ZOOM = 10;

/** Id of the background layer, which has the colour of the sea. */
export const SEA = 'sea';

export const isKind = (kind: string): ExpressionSpecification => ['==', ['get', 'k'], kind];

/** Interpolates a number by zoom stops. */
export const byZoom = (...stops: number[]): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  ...stops,
];
