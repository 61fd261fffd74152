import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import { expect, test, vi } from 'vitest';
import { faultsOf, layerIn } from '#tests/support/screens/drawn-style.ts';
import { archiveStyle } from './archive-style.ts';
import { showSea, showSeaWhenIdle, styleOf } from './base-map.ts';
import { TOWNS } from './embedded-labels.ts';
import { embeddedStyle } from './embedded-style.ts';
import { palettes } from './palette.ts';
import { SEA } from './parts.ts';

const modes = ['light', 'dark'] as const;
const ARCHIVE = 'pmtiles://https://maps.baton.test/za.pmtiles';
const embedded: StyleSpecification = embeddedStyle('light');
const archive: StyleSpecification = archiveStyle(ARCHIVE, 'light');

test.each(modes)('both styles are valid in %s', (mode) => {
  expect(faultsOf(embeddedStyle(mode))).toEqual([]);
  expect(faultsOf(archiveStyle(ARCHIVE, mode))).toEqual([]);
});

test('both styles credit their data sources', () => {
  const creditOf = ({ sources }: StyleSpecification) =>
    Object.values(sources).map((source) => ('attribution' in source ? source.attribution : ''));
  expect(creditOf(embedded)[0]).toContain('Natural Earth, GeoNames (CC BY 4.0), GSHHG (LGPL)');
  expect(creditOf(archive)).toEqual(['OpenStreetMap contributors']);
});

test('the style is that of the provider, our street style for an archive, or the embedded map', () => {
  expect(styleOf('https://maps.baton.test/style.json', 'dark')).toBe(
    'https://maps.baton.test/style.json',
  );
  expect(styleOf(ARCHIVE, 'dark')).toEqual(archiveStyle(ARCHIVE, 'dark'));
  expect(styleOf(null, 'dark')).toEqual(embeddedStyle('dark'));
  expect(styleOf(null, 'dark')).toBe(styleOf(null, 'dark'));
  expect(styleOf(null, 'light')).not.toBe(styleOf(null, 'dark'));
});

test('the sea is coloured once, after the land has loaded', () => {
  const set = vi.fn();
  const map = (colour: string, hasSea = true) => ({
    getLayer: () => (hasSea ? Object(embedded.layers[0]) : undefined),
    getPaintProperty: () => colour,
    setPaintProperty: set,
  });
  const shown = (sourceId: string, isSourceLoaded: boolean, target: ReturnType<typeof map>) =>
    showSea({ sourceId, isSourceLoaded, target: Object(target) }, 'light');
  const { land, sea } = palettes.light;
  shown('za', false, map(land));
  shown('other', true, map(land));
  shown('za', true, map(land, false));
  shown('za', true, map(sea));
  expect(set).not.toHaveBeenCalled();
  shown('za', true, map(land));
  expect(set.mock.calls).toEqual([[SEA, 'background-color', sea]]);
});

test('the sea is coloured when the map is idle, even without a tile event', () => {
  const set = vi.fn();
  const map = (hasSource: boolean, isLoaded: boolean) => ({
    getLayer: () => Object(embedded.layers[0]),
    getPaintProperty: () => palettes.dark.land,
    setPaintProperty: set,
    getSource: () => (hasSource ? {} : undefined),
    isSourceLoaded: () => isLoaded,
  });
  showSeaWhenIdle(Object(map(false, true)), 'dark');
  showSeaWhenIdle(Object(map(true, false)), 'dark');
  expect(set).not.toHaveBeenCalled();
  showSeaWhenIdle(Object(map(true, true)), 'dark');
  expect(set.mock.calls).toEqual([[SEA, 'background-color', palettes.dark.sea]]);
});

const town = (z: number, people = 1000) => ({ k: 'place', n: 'Town', z, p: people });

test('small towns appear when there is room for them', () => {
  const towns = layerIn(embedded.layers, TOWNS);
  const seen = (z: number, zoom: number) => towns.draws({ properties: town(z), zoom });
  expect([seen(8, 7.6), seen(8, 7.7), seen(8, 9)]).toEqual([false, true, true]);
  expect(towns.draws({ properties: { ...town(1), k: 'road' } })).toBe(false);
});

test('larger towns have larger names and are labelled first', () => {
  const towns = layerIn(embedded.layers, TOWNS);
  const value = (name: string, people: number, zoom: number) =>
    towns.value('layout', name, { properties: town(1, people), zoom });
  expect([0, 1e6, 4e6].map((people) => value('text-size', people, 4))).toEqual([9, 12, 13]);
  expect([0, 1e5, 1e6].map((people) => value('text-size', people, 12))).toEqual([11, 13, 18]);
  expect(value('symbol-sort-key', 5000, 10)).toBe(-5000);
  expect(value('text-font', 300_000, 10)).toEqual(['Inter Variable Semibold', 'Inter Variable']);
  expect(value('text-font', 299_999, 10)).toEqual(['Inter Variable']);
  expect([value('icon-size', 0, 10), value('icon-size', 1e6, 10)]).toEqual([0.4, 0.8]);
});

test('main roads are more prominent, and schematic roads fade out at street zooms', () => {
  const roads = layerIn(embedded.layers, 'roads');
  const colour = (r: number) =>
    String(roads.value('paint', 'line-color', { properties: { k: 'road', r } }));
  expect(colour(1)).not.toBe(colour(2));
  const strength = (zoom: number) =>
    roads.value('paint', 'line-opacity', { properties: { k: 'road' }, zoom });
  expect([8.5, 9.5, 10.5].map(strength)).toEqual([1, 0.5, 0]);
  const width = (zoom: number) =>
    roads.value('paint', 'line-width', { properties: { k: 'road' }, zoom });
  expect([4, 7, 10].map(width)).toEqual([0.7, 1.8, 3]);
});

test('the attribution of the built-in map states how exact it is and how to get a street map', () => {
  const [source] = Object.values(embedded.sources);
  const words = source && 'attribution' in source ? source.attribution : '';
  expect(words).toContain('main roads are straight lines between towns');
  expect(words).toContain('Street map: BATON_MAP_STYLE_URL');
});

test('suburbs and dotted directions of main roads appear at street zooms', () => {
  const suburbs = embedded.layers.find(({ id }) => id === 'suburbs');
  expect(suburbs?.minzoom).toBe(10);
  const source = Object(embedded.sources['suburbs']).data.features;
  const names = source.map(({ properties }: { properties: { n: string } }) => properties.n);
  expect(names).toContain('Rivonia');
  expect(names).not.toContain('Durban Central');
  const dots = layerIn(embedded.layers, 'roads-direction');
  const strength = (zoom: number) =>
    dots.value('paint', 'line-opacity', { properties: { k: 'road' }, zoom });
  expect([9.5, 10.5].map(strength)).toEqual([0, 0.8]);
});

test('each part of the embedded map has its own layers', () => {
  const drawn = (properties: Record<string, unknown>) =>
    embedded.layers.flatMap(({ id, type }) =>
      type !== 'background' && layerIn(embedded.layers, id).draws({ properties }) ? id : [],
    );
  expect(drawn({ k: 'land' })).toEqual(['shore', 'land']);
  expect(drawn({ k: 'nb' })).toEqual(['neighbours']);
  expect(drawn({ k: 'river' })).toEqual(['rivers']);
  expect(drawn({ k: 'b1' })).toEqual(['provinces']);
  expect(drawn({ k: 'b0' })).toEqual(['borders-case', 'borders']);
  expect(drawn({ k: 'suburb' })).toEqual(['suburbs']);
  expect(drawn({ k: 'road' })).toEqual(['roads-case', 'roads', 'roads-direction', 'road-names']);
  expect(drawn({ k: 'sea' })).toEqual(['seas']);
  expect(drawn({ k: 'prov' })).toEqual(['province-names']);
  expect(drawn({ k: 'ctry', n: 'LESOTHO' })).toEqual(['country-names']);
  expect(drawn({ k: 'ctry', n: 'SOUTH AFRICA' })).toEqual([]);
});

test('streets of an archive are drawn by their kind', () => {
  const drawn = (kind: string) =>
    ['paths', 'streets', 'motorways'].filter((id) =>
      layerIn(archive.layers, id).draws({ properties: { kind } }),
    );
  expect(['minor_road', 'path', 'other', 'major_road', 'highway', 'rail'].map(drawn)).toEqual([
    ['paths'],
    ['paths'],
    ['paths'],
    ['streets'],
    ['motorways'],
    [],
  ]);
});
