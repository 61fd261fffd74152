import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ringProblem, roundedRing } from '#domain/places/rings.ts';
import { nameAreas } from './areas.ts';
import { featuresOf } from './geojson.ts';
import { featuresOfKml } from '#server/uploads/kml/kml.ts';

const folder = new URL('../../../tests/corpus/zones/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder));
const files = readdirSync(folder).filter((name) => /\.(kml|geojson)$/.test(name));

/** Areas with the number of corners of each ring, and skipped areas with their reasons. */
async function readAreas(name: string) {
  const data = read(name);
  const features = name.endsWith('.kml')
    ? await featuresOfKml(data)
    : featuresOf(JSON.parse(String(data)));
  const { areas, skipped, others } = nameAreas(features);
  const reports = areas.map(({ name: area, rings }) => ({
    name: area,
    why: ringProblem(rings, 5000),
    corners: rings.map((ring) => roundedRing(ring).length - 1),
  }));
  const invalid = reports.flatMap((one) => (one.why ? [{ name: one.name, why: one.why }] : []));
  const valid = reports.filter(({ why }) => why === null);
  return {
    areas: valid.map(({ name: area, corners }) => ({ name: area, corners })),
    skipped: [...skipped, ...invalid, ...others],
  };
}

const readOrRefuse = (name: string) =>
  readAreas(name).catch((error: Error) => ({ error: error.message }));

test.each(files)('%s is read or refused as expected', async (name) => {
  expect(await readOrRefuse(name)).toEqual(JSON.parse(String(read(`${name}.expected.json`))));
});
