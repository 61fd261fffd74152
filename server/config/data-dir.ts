import path from 'node:path';

/**
 * Places in `BATON_DATA_DIR`. A backup contains the database and those places that hold files of
 * the company.
 */
export const dataPlaces = {
  database: 'database',
  secretsKey: 'secrets.key',
  objectStorage: 'object-storage',
  marketplaceFiles: 'marketplace-files',
  controlSocket: 'control.sock',
} as const;

/** Absolute path of a place in the data directory. */
export const placeIn = (dataDir: string, place: keyof typeof dataPlaces): string =>
  path.resolve(dataDir, dataPlaces[place]);
