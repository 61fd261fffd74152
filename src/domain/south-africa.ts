/** The box around South Africa, in degrees; what lies outside is another country or the sea. */
const southAfrica = { west: 16.3, east: 33, south: -35, north: -22 } as const;

/** True inside the box around South Africa. */
export const isInBox = (latitude: number, longitude: number): boolean =>
  latitude >= southAfrica.south &&
  latitude <= southAfrica.north &&
  longitude >= southAfrica.west &&
  longitude <= southAfrica.east;

/** Where a map starts (specification, section 9). */
export const mapStart = { latitude: -28.48322, longitude: 24.676997, zoom: 5 } as const;

/** How near a map goes to a place that was chosen. */
export const SUBURB_ZOOM = 14;
