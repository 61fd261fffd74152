import { useEffect, useState } from 'react';

/** Progress of the server's data preparation. */
export interface Progress {
  phase: string;
  done: number;
  failed: boolean;
}

const POLL_EVERY_MS = 700;

function progressOf(body: unknown): Progress | null {
  if (typeof body !== 'object' || body === null || !('status' in body)) return null;
  const { status } = body;
  if (status !== 'preparing' && status !== 'failed') return null;
  const phase = 'phase' in body && typeof body.phase === 'string' ? body.phase : 'Preparing';
  const done = 'done' in body && typeof body.done === 'number' ? body.done : 0;
  return { phase, done, failed: status === 'failed' };
}

/** Polls the progress while the server prepares its data; null otherwise. */
export function usePreparing(base: string, isWatching: boolean): Progress | null {
  const [progress, setProgress] = useState<Progress | null>(null);
  useEffect(() => {
    if (!isWatching) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async () => {
      const response = await fetch(`${base}/healthz`, { signal: stop.signal, cache: 'no-store' });
      const next = progressOf(await response.json());
      setProgress(next);
      if (next && !next.failed) timer = setTimeout(watch, POLL_EVERY_MS);
    };
    // A backend without this endpoint is ready.
    const watch = () => void poll().catch(() => setProgress(null));
    watch();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [base, isWatching]);
  return progress;
}
