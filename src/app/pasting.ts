import { isList, recognise } from '../domain/pasted.ts';
import type { Inside } from '../ui/palette/entries.ts';
import { pastedList, wantedOf, type PastedList } from './pasted-list.ts';
import type { Wired } from './wire.ts';

/** As many as the server looks up at once. */
const MOST_PASTED = 1000;

/** Looks a pasted list up and makes it the selection; false when the text is no list of references. */
export function createPasting(
  { api, toasts, focus }: Pick<Wired, 'api' | 'toasts' | 'focus'>,
  open: (inside: Inside) => void,
) {
  const arrive = ({ inside, words, unknown }: PastedList) => {
    const isWhole = unknown.length === 0;
    const detail = isWhole ? undefined : `Unknown: ${unknown.join(' ')}`;
    toasts.show({ kind: isWhole ? 'info' : 'warning', text: `Pasted: ${words}.`, detail });
    if (inside?.subject.is !== 'rows') return;
    const { kind, ids } = inside.subject;
    // Rows of another kind cannot be marked here; then the list is the subject of the palette only.
    if (focus.get().kind === kind) focus.set({ selection: { is: 'ids', ids: new Set(ids) } });
    open(inside);
  };
  return (text: string): boolean => {
    const pasted = recognise(text);
    if (!isList(pasted)) return false;
    const tokens = wantedOf(pasted).slice(0, MOST_PASTED);
    api.call('POST /search/resolve', { body: { tokens } }).then(
      (resolved) => arrive(pastedList(pasted, resolved)),
      () => toasts.show({ kind: 'error', text: 'The pasted list could not be looked up.' }),
    );
    return true;
  };
}
