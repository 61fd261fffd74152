import { useEffect, useRef } from 'react';
import { singularOf } from '#commands/asking/wording.ts';
import { isKind, entityOf, type Kind } from '#domain/entities/entities.ts';
import type { AppServices } from '../composition-root.ts';

const NOT_FOCUSED = 'Select a record first.';

/** Steps to the previous and next change of the focused record, or of the last focused one. */
export function usePastSteps({ api, focus, past, toasts }: AppServices, at: string) {
  const last = useRef<{ kind: Kind; id: number } | null>(null);
  useEffect(() => {
    const note = () => {
      const { kind, focusedId } = focus.get();
      const isKept = kind !== null && isKind(kind) && entityOf(kind).past !== undefined;
      if (isKept && typeof focusedId === 'number') last.current = { kind, id: focusedId };
    };
    note();
    return focus.subscribe(note);
  }, [focus]);

  return async (by: 'previous' | 'next') => {
    const say = (text: string) => void toasts.show({ kind: 'info', text });
    const record = last.current;
    if (record === null) return say(NOT_FOCUSED);
    try {
      const steps = await api.call('GET /past/steps', { query: { ...record, at } });
      const step = steps[by];
      const which = by === 'next' ? 'later' : 'earlier';
      if (step === null)
        return say(`There is no ${which} change of this ${singularOf(record.kind)}.`);
      // Shows the state one millisecond after the change, because the change is not visible before.
      past.set(by === 'next' ? new Date(Date.parse(step) + 1).toISOString() : step);
    } catch (error) {
      say(error instanceof Error ? error.message : 'The changes could not be read.');
    }
  };
}
