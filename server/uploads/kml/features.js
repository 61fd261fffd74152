import { readCoordinates } from './coordinates.js';

/** @typedef {import('@xmldom/xmldom').Document} Document */
/** @typedef {import('@xmldom/xmldom').Element} Element */
/** @typedef {{ rings: number[][][] } | { why: string }} Shape */
/** @typedef {{ properties: Record<string, string>, shapes: Shape[], others: ('line' | 'point')[] }} Feature */

/**
 * Elements with a name, with or without a prefix.
 * @param {Document | Element} from
 * @param {string} name
 */
const all = (from, name) => [...from.getElementsByTagNameNS('*', name)];

/** @param {Element} element @param {string} name @returns {Element | null} */
function around(element, name) {
  for (let node = element.parentNode; node !== null; node = node.parentNode)
    if ('localName' in node && node.localName === name) return /** @type {Element} */ (node);
  return null;
}

/** Text of a direct child. @param {Element | null} element @param {string} name */
function childText(element, name) {
  for (const node of element?.childNodes ?? [])
    if ('localName' in node && node.localName === name) return (node.textContent ?? '').trim();
  return '';
}

/**
 * Properties of a placemark: its data, its name, and the name of its folder.
 * @param {Element} placemark
 * @returns {Record<string, string>}
 */
function propertiesOf(placemark) {
  const data = all(placemark, 'Data').map((one) => [
    one.getAttribute('name') ?? '',
    childText(one, 'value'),
  ]);
  const simple = all(placemark, 'SimpleData').map((one) => [
    one.getAttribute('name') ?? '',
    (one.textContent ?? '').trim(),
  ]);
  const name = childText(placemark, 'name');
  return {
    folder: childText(around(placemark, 'Folder'), 'name'),
    ...Object.fromEntries([...data, ...simple]),
    ...(name && { name }),
  };
}

/**
 * Closed rings of a polygon, outline first, or the reason why the polygon is invalid.
 * @param {Element} polygon
 * @returns {Shape}
 */
function shapeOf(polygon) {
  const rings = all(polygon, 'LinearRing');
  const holes = rings.filter((ring) => around(ring, 'innerBoundaryIs') !== null);
  const outlines = rings.filter((ring) => !holes.includes(ring));
  if (outlines.length === 0) return { why: 'The area has no outline.' };
  if (outlines.length > 1)
    return {
      why: `The area has ${outlines.length} outlines. Save each as a polygon of its own.`,
    };
  /** @type {number[][][]} */
  const read = [];
  for (const ring of [...outlines, ...holes]) {
    const text = all(ring, 'coordinates').map((one) => one.textContent ?? '');
    const result = readCoordinates(text.join(' '));
    const at = read.length;
    if ('why' in result) return at === 0 ? result : { why: `Hole ${at}: ${result.why}` };
    const { positions } = result;
    if (positions.length === 0 && at === 0) return { why: 'The area has no corners.' };
    // A hole without corners is ignored.
    if (positions.length > 0) read.push(closed(positions));
  }
  return { rings: read };
}

/** @param {number[][]} ring */
function closed(ring) {
  const [first = []] = ring;
  const last = ring.at(-1) ?? [];
  return first[0] === last[0] && first[1] === last[1] ? ring : [...ring, first];
}

/** @param {string} name @param {string} why @returns {Feature} */
const unreadable = (name, why) => ({ properties: { name }, shapes: [{ why }], others: [] });

/** @param {Element} placemark @returns {Feature} */
function featureOf(placemark) {
  /** @type {Feature['others']} */
  const others = [];
  if (hasLine(placemark)) others.push('line');
  if (all(placemark, 'Point').length > 0) others.push('point');
  const shapes = all(placemark, 'Polygon').map(shapeOf);
  if (shapes.length + others.length === 0)
    shapes.push({ why: 'This has no outline. Draw the area as a polygon.' });
  return { properties: propertiesOf(placemark), shapes, others };
}

/**
 * Features of a document: placemarks with their areas, and other elements that were meant as areas,
 * each with an error.
 * @param {Document} document
 */
export function featuresIn(document) {
  const outside = all(document, 'Polygon').filter((one) => around(one, 'Placemark') === null);
  return [
    ...all(document, 'Placemark').map(featureOf),
    ...outside.map((polygon) =>
      unreadable(childText(around(polygon, 'Folder'), 'name'), 'The area is not in a placemark.'),
    ),
    ...all(document, 'NetworkLink').map((link) =>
      unreadable(
        childText(link, 'name'),
        'This is a link to another file. Open it in Google Earth and save its areas as KML.',
      ),
    ),
    ...all(document, 'GroundOverlay').map((overlay) =>
      unreadable(childText(overlay, 'name'), 'This is an image. Draw the area as a polygon.'),
    ),
  ];
}

/** Whether a placemark holds a line or the track of a vehicle. @param {Element} placemark */
const hasLine = (placemark) =>
  ['LineString', 'LinearRing', 'Track', 'MultiTrack'].some((name) =>
    all(placemark, name).some((one) => around(one, 'Polygon') === null),
  );
