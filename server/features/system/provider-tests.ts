import type { Provider } from '#domain/system/system.ts';
import { fileTransferOf } from '#server/adapters/file-transfer.ts';
import { geocoderOf } from '#server/adapters/geocoding/geocoder.ts';
import { sendRequest, whyNoAnswer } from '#server/adapters/http-request.ts';
import { checkSmtp } from '#server/adapters/mail.ts';
import { objectStorageOf } from '#server/adapters/object-storage.ts';
import { problemOfStatus } from '#server/adapters/provider-calls.ts';
import type { Config } from '#server/config/config.ts';

/** Connects to a provider; returns its answer, or throws the reason for a failure. */
type Connect = () => Promise<string>;

const TIMEOUT_MS = 5_000;

interface Target {
  url: string;
  token?: string | undefined;
}

/** Requests the address of a provider. Any status below 500 shows that it answers. */
const requestTo =
  (provider: Provider, { url, token }: Target): Connect =>
  async () => {
    const { status } = await sendRequest({
      url: new URL(url),
      provider,
      method: 'GET',
      headers: {
        accept: 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      timeout: TIMEOUT_MS,
      // The URL comes from the configuration.
      allowPrivate: true,
      readsAtMost: 10_000,
    }).catch((error: unknown) => {
      throw new Error(whyNoAnswer(error, TIMEOUT_MS), { cause: error });
    });
    const problem = problemOfStatus(status);
    if (problem !== null) throw new Error(problem);
    return `Answered ${status}`;
  };

/** Providers that are called by HTTP, with their addresses and tokens. */
function targetsOf(config: Config): [Provider, Target | undefined][] {
  const { marketplace, terminals, what3words } = config;
  const at = (url: string | undefined, token?: string) =>
    url === undefined ? undefined : { url, token };
  return [
    ['sms', config.sms],
    ['whatsapp', config.whatsApp],
    ['push', config.push],
    ['carrier', config.carrier],
    ['locker-gateway', config.lockerGateway],
    ['shedding', config.shedding],
    ['marketplace', at(marketplace.url, marketplace.key)],
    ['terminals', at(terminals.url, terminals.token)],
    ['what3words', what3words.key === undefined ? undefined : at(what3words.url)],
  ];
}

/** Tests of the configured providers; providers that are not configured have none. */
export function providerTests(config: Config): Map<Provider, Connect> {
  const { smtpUrl, storage, sftp, geocoder } = config;
  const tests = new Map<Provider, Connect>();
  for (const [provider, target] of targetsOf(config))
    if (target !== undefined) tests.set(provider, requestTo(provider, target));
  const add = (provider: Provider, work: () => Promise<unknown>, answer: string) =>
    void tests.set(provider, async () => {
      await work();
      return answer;
    });
  if (smtpUrl !== undefined) add('email', () => checkSmtp(smtpUrl), 'Signed in');
  if (storage !== undefined) {
    const write = () => objectStorageOf(config).put('system/test', Buffer.from('test'));
    add('object-storage', write, 'Stored a test file');
  }
  if (sftp !== undefined)
    add('marketplace-files', () => fileTransferOf(config).acknowledgement('test'), 'Signed in');
  if (geocoder.provider !== 'embedded')
    add('geocoder', () => geocoderOf(config).search('Cape Town'), 'Found an address');
  return tests;
}
