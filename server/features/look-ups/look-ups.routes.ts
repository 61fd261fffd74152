import { terminalsOfProvider, type WantedTerminals } from '#server/adapters/terminals.ts';
import { pointOfWords } from '#server/adapters/what3words.ts';
import type { Context } from '#server/context.ts';
import { serve } from '#server/http/serve.ts';
import { ownKey } from '../settings/settings.ts';
import { enterpriseTypes, generalData } from './general-data.ts';
import { ownTerminals } from './own-terminals.ts';

const MAX_REMEMBERED = 1000;

/** Caches successful answers for `forMs`, because providers count every request. */
function remembered<Answer>(forMs: number, isKept: (answer: Answer) => boolean = () => true) {
  const answers = new Map<string, { until: number; answer: Answer }>();
  return async (key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const before = answers.get(key);
    if (before !== undefined && before.until > Date.now()) return before.answer;
    const answer = await ask();
    if (!isKept(answer)) return answer;
    answers.set(key, { until: Date.now() + forMs, answer });
    const [oldest] = answers.keys();
    if (answers.size > MAX_REMEMBERED && oldest !== undefined) answers.delete(oldest);
    return answer;
  };
}

type Point = Awaited<ReturnType<typeof pointOfWords>>;
type Partners = Awaited<ReturnType<typeof terminalsOfProvider>>;

const rememberedPoint = remembered<Point>(30 * 86_400_000);
const rememberedPartners = remembered<Partners>(60_000, (partners) => partners !== null);

// Look-ups on other servers run without a transaction, because those servers may be slow.
export default serve('lookUps', {
  'GET /what3words': {
    own: async ({ query: { words } }, { config, database }) => {
      const key = await ownKey({ config, database }, 'three_words_api_key', config.what3words.key);
      const what3words = { ...config.what3words, key };
      return rememberedPoint(JSON.stringify([what3words, words]), () =>
        pointOfWords({ what3words }, words),
      );
    },
  },
  'GET /terminals/availability': { own: ({ query }, context) => availability(query, context) },
  'GET /general-data': (_, { db }) => generalData(db),
  'GET /enterprise-types': (_, { db }) => enterpriseTypes(db),
});

/** Our terminals and those of the provider; only ours if the provider does not respond. */
async function availability(wanted: WantedTerminals, { config, database }: Context) {
  const [own, partners] = await Promise.all([
    // System scope, because only staff may see doors, but everyone may see how many are free.
    database.within({ is: 'system' }, (db) => ownTerminals(db, wanted)),
    rememberedPartners(JSON.stringify([config.terminals, wanted]), () =>
      terminalsOfProvider(config, wanted),
    ),
  ]);
  const theirs = (partners ?? []).map((one) => ({ ...one, source: 'provider' as const }));
  return { terminals: [...own, ...theirs], partial: partners === null };
}
