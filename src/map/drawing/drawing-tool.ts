import type { Map } from 'maplibre-gl';
import {
  TerraDraw,
  TerraDrawLineStringMode,
  TerraDrawPointMode,
  TerraDrawPolygonMode,
  TerraDrawSelectMode,
  type GeoJSONStoreFeatures,
  type GeoJSONStoreGeometries,
} from 'terra-draw';
import { hexOf, type MapColours } from '../colours.ts';
import { DrawingAdapter } from './drawing-adapter.ts';
import { partOf, withPart, type Corner, type Part } from './polygon-editor.ts';

/**
 * Drawing in progress: an open outline, the corner that keys move, and whether corners are being
 * added.
 */
export interface Outline {
  corners: readonly Corner[];
  chosen: number;
  isAdding: boolean;
}

const SELECT = 'select';
const draggable = { coordinates: { draggable: true, deletable: true } };
const divisible = { coordinates: { ...draggable.coordinates, midpoints: { draggable: true } } };

type Shape = { mode: string; geometry: GeoJSONStoreGeometries };

/**
 * Shape of a drawing: a point for one corner; a line for two corners or for a part of an outline;
 * otherwise an area.
 */
function shapeOf({ corners, isWhole }: Part): Shape | null {
  const positions = corners.map(([longitude, latitude]) => [longitude, latitude]);
  const [first] = positions;
  if (!first) return null;
  if (positions.length === 1)
    return { mode: 'point', geometry: { type: 'Point', coordinates: first } };
  if (positions.length === 2 || !isWhole)
    return { mode: 'linestring', geometry: { type: 'LineString', coordinates: positions } };
  return { mode: 'polygon', geometry: { type: 'Polygon', coordinates: [[...positions, first]] } };
}

function cornersOf({ geometry }: GeoJSONStoreFeatures): Corner[] {
  if (geometry.type === 'Point') return [pairOf(geometry.coordinates)];
  if (geometry.type === 'LineString') return geometry.coordinates.map(pairOf);
  if (geometry.type !== 'Polygon') return [];
  return (geometry.coordinates[0] ?? []).slice(0, -1).map(pairOf);
}

const pairOf = ([longitude = 0, latitude = 0]: readonly number[]): Corner => [longitude, latitude];

/**
 * Styles of an outline: each corner has a handle, and the handle of the chosen corner is filled.
 */
function stylesOf({ focus, surface }: Pick<MapColours, 'focus' | 'surface'>, chosen: number) {
  const [line, paper] = [hexOf(focus), hexOf(surface)];
  const isChosen = ({ properties }: GeoJSONStoreFeatures) => properties['index'] === chosen;
  return {
    selectedPolygonColor: line,
    selectedPolygonFillOpacity: 0.16,
    selectedPolygonOutlineColor: line,
    selectedPolygonOutlineWidth: 2,
    selectedLineStringColor: line,
    selectedLineStringWidth: 2,
    selectedPointColor: line,
    selectedPointWidth: 7,
    selectedPointOutlineColor: paper,
    selectedPointOutlineWidth: 2,
    selectionPointColor: (one: GeoJSONStoreFeatures) => (isChosen(one) ? line : paper),
    selectionPointWidth: (one: GeoJSONStoreFeatures) => (isChosen(one) ? 7 : 5),
    selectionPointOutlineColor: (one: GeoJSONStoreFeatures) => (isChosen(one) ? paper : line),
    selectionPointOutlineWidth: 2,
    midPointColor: line,
    midPointOpacity: 0.55,
    midPointWidth: 3,
    midPointOutlineColor: paper,
    midPointOutlineWidth: 1,
  };
}

/**
 * Outline on the map with handles: corners can be dragged, sides split, and corners removed with
 * the right button. Stateless: draws what `show` receives and reports changes made with the
 * pointer.
 */
export function createDrawingTool(map: Map, onDrawn: (corners: Corner[]) => void) {
  const draw = new TerraDraw({
    adapter: new DrawingAdapter(map),
    modes: [
      new TerraDrawSelectMode({ keyEvents: null, allowManualDeselection: false }),
      new TerraDrawPolygonMode(),
      new TerraDrawLineStringMode(),
      new TerraDrawPointMode(),
    ],
  });
  let drawn: { id: string | number; mode: string } | null = null;
  let shown: readonly Corner[] = [];
  let part: Part = { from: 0, corners: [], isWhole: true };
  draw.start();
  draw.setMode(SELECT);
  draw.on('finish', (id) => {
    const feature = draw.getSnapshotFeature(id);
    if (feature) onDrawn(withPart(shown, part, cornersOf(feature)));
  });

  function put(shape: Shape | null) {
    if (drawn && shape && drawn.mode === shape.mode)
      return draw.updateFeatureGeometry(drawn.id, shape.geometry);
    if (drawn) {
      draw.deselectFeature(drawn.id);
      draw.removeFeatures([drawn.id]);
    }
    drawn = shape && added(shape);
  }
  function added({ mode, geometry }: Shape) {
    const [result] = draw.addFeatures([{ type: 'Feature', geometry, properties: { mode } }]);
    if (!result?.valid || result.id === undefined) return null;
    draw.selectFeature(result.id);
    return { id: result.id, mode };
  }

  return {
    show(outline: Outline, colours: MapColours) {
      shown = outline.corners;
      part = partOf(outline);
      const handles = outline.isAdding ? draggable : divisible;
      draw.updateModeOptions<typeof TerraDrawSelectMode>(SELECT, {
        styles: stylesOf(colours, outline.chosen - part.from),
        flags: {
          polygon: { feature: handles },
          linestring: { feature: part.isWhole ? draggable : handles },
          point: { feature: { draggable: true } },
        },
      });
      put(shapeOf(part));
    },
    stop: () => draw.stop(),
  };
}
