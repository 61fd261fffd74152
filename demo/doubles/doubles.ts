import type { Stoppable } from '#server/jobs/background-task.ts';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/open.ts';
import { startCarrierDouble } from './carrier-double.ts';
import { historyOf } from '../marketplace/marketplace-book.ts';
import { startMarketplaceDouble } from './marketplace-double.ts';
import { startReceiverDouble } from './receiver-double.ts';
import { startTextDouble } from './text-double.ts';

const none = Promise.resolve(null);

/** Marketplace of the demo, unless another marketplace is configured. */
const marketplaceFor = ({ marketplace, simulator }: Config, database: Database) =>
  marketplace.url === undefined
    ? startMarketplaceDouble({ book: historyOf(database), isMoody: true, findsFault: simulator })
    : none;

/**
 * Starts the doubles of external systems: marketplace, carrier, text message providers, and the
 * systems of customers. Configured services are not replaced.
 */
export async function startDoubles(
  config: Config,
  database: Database,
): Promise<Stoppable & { config: Partial<Config> }> {
  if (config.demo === 'off') return { config: {}, stop: async () => undefined };
  const marketplace = await marketplaceFor(config, database);
  const receiver = await startReceiverDouble({ config, database });
  const carrier = config.carrier === undefined ? await startCarrierDouble() : null;
  const sms = config.sms === undefined ? await startTextDouble('sms') : null;
  const whatsApp = config.whatsApp === undefined ? await startTextDouble('whatsapp') : null;
  const push = config.push === undefined ? await startTextDouble('push') : null;
  const all = [marketplace, receiver, carrier, sms, whatsApp, push].filter(
    (double) => double !== null,
  );
  return {
    config: {
      webhooks: { ...config.webhooks, replacement: receiver.url },
      ...(marketplace && { marketplace: marketplace.target }),
      ...(carrier && { carrier }),
      ...(sms && { sms }),
      ...(whatsApp && { whatsApp }),
      ...(push && { push }),
    },
    stop: async () => void (await Promise.all(all.map((double) => double.stop()))),
  };
}
