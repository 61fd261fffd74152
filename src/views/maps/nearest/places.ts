import type { Option } from '#commands/asking/ask.ts';
import type { Effects } from '#commands/effects.ts';
import { formatCoordinates, readCoordinates } from '#domain/places/coordinates.ts';
import { knownPlaces } from '#domain/places/known-places.ts';

interface Found {
  kind: 'locker' | 'shipment';
  id: number;
  title: string;
  detail: string;
  exact: boolean;
}

interface Address {
  formatted_address: string;
  latitude: number;
  longitude: number;
}

const isListOf =
  <Row>(...keys: readonly (keyof Row & string)[]) =>
  (value: unknown): value is readonly Row[] =>
    Array.isArray(value) &&
    value.every(
      (one) => typeof one === 'object' && one !== null && keys.every((key) => key in one),
    );

const areFound = isListOf<Found>('kind', 'id', 'title', 'detail', 'exact');
const areAddresses = isListOf<Address>('formatted_address', 'latitude', 'longitude');

const kinds = { locker: 'lockers', shipment: 'shipments' } as const;

const pointValue = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `${latitude.toFixed(5)},${longitude.toFixed(5)}`;

type Calling = Pick<Effects, 'call' | 'can'>;

async function records(q: string, fx: Calling, signal: AbortSignal) {
  const query = { q, scopes: ['locker', 'shipment'] };
  const found = await fx.call('GET /search', { query }, { signal });
  if (!areFound(found)) throw new Error('The records could not be loaded. Try again.');
  return found.map(({ kind, id, title, detail, exact }) => ({
    exact,
    option: { value: `${kinds[kind]}:${id}`, label: title, detail },
  }));
}

async function addresses(address: string, fx: Calling, signal: AbortSignal): Promise<Option[]> {
  if (!fx.can('View look-ups') || address.length < 2) return [];
  const found = await fx.call('POST /geocode', { body: { address } }, { signal });
  if (!areAddresses(found)) throw new Error('The addresses could not be loaded. Try again.');
  return found.map((one) => ({ value: pointValue(one), label: one.formatted_address }));
}

interface Branch {
  code: string;
  name: string;
  city: string;
  latitude: number | null;
  longitude: number | null;
}

const areBranches = isListOf<Branch>('code', 'name', 'latitude', 'longitude');
const MAX_BRANCHES = 4;

/** Branches by code or name, for users who may see them. */
async function branches(search: string, fx: Calling, signal: AbortSignal) {
  if (!fx.can('View branches map') && !fx.can('View operations')) return [];
  const query = { filter: { search }, range: [0, MAX_BRANCHES - 1] };
  const found: unknown = Object(await fx.call('GET /branches', { query }, { signal })).rows;
  if (!areBranches(found)) throw new Error('The branches could not be loaded. Try again.');
  const low = search.toLowerCase();
  return found.flatMap((branch) => {
    const { latitude, longitude, code, name } = branch;
    if (latitude === null || longitude === null) return [];
    const value = pointValue({ latitude, longitude });
    const exact = code.toLowerCase() === low || name.toLowerCase() === low;
    return [{ exact, option: { value, label: name, detail: `Branch ${code}` } }];
  });
}

const fromList = (text: string): Option[] =>
  knownPlaces(text).map((place) => ({
    value: pointValue(place),
    label: place.name,
    detail: place.of ?? 'Town',
  }));

/**
 * Places for a text, the most likely first: coordinates; a branch, locker or shipment by its
 * complete code; towns and suburbs; other branches, lockers and shipments. If there are none, an
 * address is looked up.
 */
export async function findPlaces(
  text: string,
  fx: Calling,
  signal: AbortSignal,
): Promise<readonly Option[]> {
  const typed = text.trim();
  if (typed === '') return [];
  const point = readCoordinates(typed);
  if (point.ok)
    return [
      { value: pointValue(point), label: formatCoordinates(point.longitude, point.latitude) },
    ];
  const parts = [branches(typed, fx, signal), records(typed, fx, signal)];
  const found = (await Promise.all(parts)).flat();
  const [named, others] = [true, false].map((exact) =>
    found.filter((one) => one.exact === exact).map(({ option }) => option),
  );
  const all = [...(named ?? []), ...fromList(typed), ...(others ?? [])];
  return all.length > 0 ? all : addresses(typed, fx, signal);
}

const isShipment = (
  value: unknown,
): value is Readonly<
  Record<`${'collection' | 'delivery'}_${'latitude' | 'longitude'}`, number | null>
> => typeof value === 'object' && value !== null && 'delivery_latitude' in value;

/** URL parameter of a chosen place: a locker by its id, others by coordinates. */
export async function placeInAddress(place: string, fx: Calling): Promise<string> {
  const [kind, id] = place.split(':');
  if (id === undefined) return `near=${place}`;
  if (kind !== 'shipments') return `on=${place}`;
  const shipment = await fx.call('GET /shipments/:id', { params: { id: Number(id) } }, {});
  const side = (of: 'delivery' | 'collection') => {
    if (!isShipment(shipment)) return null;
    const [latitude, longitude] = [shipment[`${of}_latitude`], shipment[`${of}_longitude`]];
    return latitude === null || longitude === null ? null : pointValue({ latitude, longitude });
  };
  const point = side('delivery') ?? side('collection');
  if (point === null) throw new Error('This shipment has no position. Choose its town.');
  return `near=${point}`;
}
