import * as z from 'zod';
import { MAX_STAGE } from '#domain/outages/schedule.ts';
import type { Provider } from '../config/provider-config.ts';
import { sendRequest } from './http-request.ts';

const PATIENCE_MS = 10_000;
const MAX_STAGES = 200;

const moment = z.iso.datetime({ offset: true });
const answer = z.object({
  stages: z
    .array(
      z.object({
        provider: z.string().trim().min(1).max(60),
        stage: z.int().min(0).max(MAX_STAGE),
        from: moment,
        until: moment.nullish(),
      }),
    )
    .max(MAX_STAGES),
});

/** A stage published by the status service. */
export type PublishedStage = z.output<typeof answer>['stages'][number];

export type ReadStages = () => Promise<PublishedStage[]>;

/**
 * Reads current and future stages of load shedding from a service: `{ stages: [{ provider, stage,
 * from, until }] }`, with a bearer token. Throws unless the response is valid.
 */
export function sheddingStatus({ url, token }: Provider): ReadStages {
  return async () => {
    const { status, text } = await sendRequest({
      url: new URL(url),
      provider: 'shedding',
      method: 'GET',
      headers: { accept: 'application/json', authorization: `Bearer ${token}` },
      timeout: PATIENCE_MS,
      // Allowed because the URL comes from the configuration.
      allowPrivate: true,
    });
    if (status !== 200) throw new Error(`The status service answered ${status}`);
    return answer.parse(JSON.parse(text)).stages;
  };
}
