interface Box {
  west: number;
  east: number;
  south: number;
  north: number;
}

/** Bounding box of South Africa, in degrees. */
const southAfrica: Box = { west: 16.3, east: 33, south: -35, north: -22 };
/** Bounding box that also holds Namibia, Botswana, Zimbabwe and Mozambique. */
const region: Box = { west: 11, east: 41.5, south: -36, north: -10 };

/** Opposite corners of the country, for a view of the whole country. */
export const countryCorners = [
  { latitude: southAfrica.north, longitude: southAfrica.west },
  { latitude: southAfrica.south, longitude: southAfrica.east },
] as const;

const isWithin = ({ west, east, south, north }: Box, latitude: number, longitude: number) =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east;

export const isInBox = (latitude: number, longitude: number): boolean =>
  isWithin(southAfrica, latitude, longitude);

/** Whether a point is in South Africa or a neighbour, where vehicles of the company may drive. */
export const isInRegion = (latitude: number, longitude: number): boolean =>
  isWithin(region, latitude, longitude);

/** Initial view of maps (specification, section 9). */
export const mapStart = { latitude: -28.48322, longitude: 24.676997, zoom: 5 } as const;

/** Zoom on a chosen place. */
export const SUBURB_ZOOM = 14;
