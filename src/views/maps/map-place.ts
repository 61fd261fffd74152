import { countryCorners, mapStart } from '#domain/places/south-africa.ts';
import type { MapPosition } from '#map/camera.ts';
import { viewOn, type Point, type View } from '#map/mercator.ts';
import { mapLayers, usualLayers, type MapLayerId } from './drawn/map-layers.ts';
import { isKind, type Kind } from '#domain/entities/entities.ts';

/** Name of an object in a URL: "lockers:54". */
export interface ObjectName {
  kind: Kind;
  id: number;
}

/** State of the map in a URL. */
export interface MapState {
  at: MapPosition;
  /** Whether the URL contains a position. */
  isPlaced: boolean;
  /** Layers; null for the default layers. */
  layers: readonly MapLayerId[] | null;
  focused: ObjectName | null;
  selected: { kind: Kind; ids: readonly number[] } | null;
  isOpen: boolean;
  nearest: Nearest | null;
}

/**
 * Initial view for a map of this size: `mapStart`, zoomed out if the map is too small to show the
 * whole country.
 */
export function startView(size: Pick<View, 'width' | 'height'>): MapPosition {
  const whole = viewOn(countryCorners, size, { margin: START_MARGIN_PX, nearest: mapStart.zoom });
  return whole && whole.zoom < mapStart.zoom ? { ...mapStart, zoom: whole.zoom } : mapStart;
}

const START_MARGIN_PX = 12;

/**
 * Request to select the nearest `count` objects of an entity, from a point or from the
 * focused object.
 */
export interface Nearest {
  count: number;
  of: 'drivers' | 'lockers';
  to: Point | null;
}

const MAX_SELECTED = 500;

/**
 * Parses
 * `?at=-26.1,28.05,10&layers=drivers,lockers&on=lockers:54&sel=drivers:1,2&panel=1&near=-26.1,28.05&nearest=3&of=lockers`.
 */
export function readMapState(search: string): MapState {
  const params = new URLSearchParams(search);
  const layers = params.get('layers')?.split(',');
  const at = readAt(params.get('at'));
  return {
    at,
    isPlaced: at !== mapStart,
    layers: layers ? mapLayers.map(({ id }) => id).filter((id) => layers.includes(id)) : null,
    focused: readName(params.get('on')),
    selected: readSelected(params.get('sel')),
    isOpen: params.get('panel') === '1',
    nearest: readNearest(params),
  };
}

function readNearest(params: URLSearchParams): Nearest | null {
  const count = Number(params.get('nearest'));
  if (!Number.isInteger(count) || count < 1 || count > MAX_SELECTED) return null;
  const near = params.get('near');
  const { latitude, longitude } = readAt(near === null ? null : `${near},1`);
  const to = near === null ? null : { latitude, longitude };
  return { count, of: params.get('of') === 'lockers' ? 'lockers' : 'drivers', to };
}

function readAt(text: string | null): MapPosition {
  const [latitude = NaN, longitude = NaN, zoom = NaN] = (text ?? '').split(',').map(Number);
  const isValid = Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180 && zoom >= 1 && zoom <= 22;
  return isValid ? { latitude, longitude, zoom } : mapStart;
}

function readName(text: string | null): ObjectName | null {
  const found = /^([a-z]+):(\d{1,10})$/.exec(text ?? '');
  const kind = found?.[1] ?? '';
  return found && isKind(kind) ? { kind, id: Number(found[2]) } : null;
}

function readSelected(text: string | null): MapState['selected'] {
  const found = /^([a-z]+):(\d{1,10}(?:,\d{1,10})*)$/.exec(text ?? '');
  const kind = found?.[1] ?? '';
  if (!found || !isKind(kind)) return null;
  const ids = (found[2] ?? '').split(',').map(Number).slice(0, MAX_SELECTED);
  return { kind, ids };
}

/** Prints the state as a query string, without defaults. */
export function writeMapState({
  at,
  start = mapStart,
  layers,
  focused,
  selected,
  isOpen,
}: Omit<MapState, 'nearest' | 'isPlaced'> & { start?: MapPosition }) {
  const params: [string, string][] = [];
  const isStart = at.zoom === start.zoom && at.latitude === start.latitude;
  const isUsual = layers === null || layers.join() === usualLayers.join();
  if (!isStart)
    params.push([
      'at',
      `${at.latitude.toFixed(5)},${at.longitude.toFixed(5)},${at.zoom.toFixed(2)}`,
    ]);
  if (!isUsual) params.push(['layers', layers.join()]);
  if (focused) params.push(['on', `${focused.kind}:${focused.id}`]);
  const isSent = selected && selected.ids.length > 0 && selected.ids.length <= MAX_SELECTED;
  if (isSent) params.push(['sel', `${selected.kind}:${selected.ids.join()}`]);
  if (isOpen && focused) params.push(['panel', '1']);
  // Commas and colons need no encoding in a query string.
  return params.map(([name, value]) => `${name}=${value}`).join('&');
}
