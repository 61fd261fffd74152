import { formatCount } from '#domain/kernel/format.ts';
import { useRef, useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import type { Difference } from '#domain/zones/zone-differences.ts';
import { useApp, type AppContext } from '#ui/app-context.ts';
import { tallyOf } from './drafts/draft-words.ts';
import type { Zone } from './zone.ts';

type Chosen = readonly Difference<Zone>[];

const draftsIn = (chosen: Chosen): Zone[] => [
  ...new Map(chosen.map(({ draft }) => [draft.id, draft])).values(),
];
const countOf = (drafts: readonly Zone[]) =>
  `${formatCount(drafts.length)} ${drafts.length === 1 ? 'draft' : 'drafts'}`;

/**
 * Publishes drafts together, or discards them one by one, after a confirmation and with a toast.
 */
export function usePublishing() {
  const { api, ask, toasts } = useApp();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // The same drafts have the same idempotency key, so that a retry is not performed twice.
  const attempt = useRef({ sent: '', key: '' });
  const carried = async (work: () => Promise<string>) => {
    setBusy(true);
    setProblem(null);
    try {
      toasts.show({ kind: 'success', text: await work() });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    } finally {
      setBusy(false);
    }
  };

  async function publish(chosen: Chosen) {
    const drafts = draftsIn(chosen);
    const isMeant = await ask({
      title: `Publish ${countOf(drafts)}?`,
      consequence: `${tallyOf(chosen)}. The old versions of changed zones and all removed zones stop applying immediately.`,
    });
    if (!isMeant) return;
    const body = { ids: drafts.map(({ id }) => id), versions: drafts.map((one) => one.version) };
    const sent = JSON.stringify(body);
    if (attempt.current.sent !== sent) attempt.current = { sent, key: crypto.randomUUID() };
    await carried(async () => {
      const { published, replaced, removed } = await api.call(
        'POST /zones/publish',
        { body },
        { idempotencyKey: attempt.current.key },
      );
      const removedText = removed > 0 ? `, ${formatCount(removed)} removed` : '';
      return `${formatCount(published)} published, ${formatCount(replaced)} current zones replaced${removedText}.`;
    });
  }

  async function discard(chosen: Chosen) {
    const drafts = draftsIn(chosen);
    const isMeant = await ask({
      title: `Discard ${countOf(drafts)}?`,
      consequence: 'The drafts are deleted permanently. Current zones stay as they are.',
      irreversible: true,
      count: drafts.length > 1 ? drafts.length : undefined,
    });
    if (!isMeant) return;
    await carried(() => discarded(api, drafts));
  }

  return { busy, problem, publish, discard };
}

async function discarded(api: AppContext['api'], drafts: readonly Zone[]): Promise<string> {
  for (const [done, { id, name, version }] of drafts.entries()) {
    try {
      await api.call('DELETE /zones/:id', { params: { id } }, { version });
    } catch (error) {
      throw partlyDiscarded(error, { name, done, of: drafts.length });
    }
  }
  return `${countOf(drafts)} discarded.`;
}

/** Adds the number of discarded drafts to an error. */
function partlyDiscarded(
  error: unknown,
  { name, done, of }: { name: string; done: number; of: number },
) {
  if (!(error instanceof ApiError)) return error;
  const message = `${formatCount(done)} of ${formatCount(of)} discarded, then ${name} failed: ${error.message}`;
  return new ApiError(error.status, { ...error.body, message });
}
