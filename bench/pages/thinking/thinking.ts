import { lexiconOf } from '../../../src/domain/search/sentence/lexicon.ts';
import { parse } from '../../../src/domain/search/sentence/parse.ts';
import { byTown, groupTowns, type Member } from '../../../src/map/place-groups.ts';
import { sets, verbs } from '../../../tests/support/sentence-words.ts';

const OBJECTS = 50_000;
const now = Date.now();

/** Number from 0 to 1, the same in every run. */
const spread = (at: number, by: number) => (at * by) % 1;

const objects: Member[] = Array.from({ length: OBJECTS }, (_, at) => ({
  key: String(at),
  latitude: -34 + 11 * spread(at, 0.754_877_666),
  longitude: 18 + 13 * spread(at, 0.569_840_291),
  deviation: at % 40 === 0 ? { level: 'offline', word: 'silent', since: now - at } : null,
}));
const towns = byTown(objects);
const lexicon = lexiconOf(verbs, sets);
const sentence =
  'assign oldest 20 unassigned overdue on hold failed today overnight SDT sandton cape town durban ' +
  'created this week delivered yesterday by sipho dlamini to thandi';

const timeOf = (act: () => unknown): number => {
  const start = performance.now();
  act();
  return performance.now() - start;
};

Object.assign(window, {
  towns: () => timeOf(() => byTown(objects)),
  group: (zoom: number) => timeOf(() => groupTowns(towns, { zoom, now })),
  parse: () => timeOf(() => parse(sentence, lexicon, { kind: 'shipments', today: '2026-11-22' })),
});
document.body.toggleAttribute('data-ready', true);
