/** Bounding box of South Africa, in degrees. */
const southAfrica = { west: 16.3, east: 33, south: -35, north: -22 } as const;

export const isInBox = (latitude: number, longitude: number): boolean =>
  latitude >= southAfrica.south &&
  latitude <= southAfrica.north &&
  longitude >= southAfrica.west &&
  longitude <= southAfrica.east;

/** Initial view of maps (specification, section 9). */
export const mapStart = { latitude: -28.48322, longitude: 24.676997, zoom: 5 } as const;

/** Zoom on a chosen place. */
export const SUBURB_ZOOM = 14;
