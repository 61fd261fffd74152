import { parseInstant } from '../../domain/time.ts';
import { createStore } from '../../commands/store.ts';
import type { PastMoment } from '../../ui/past.ts';

const NAME = 'at';

/** The moment that an address names; null is now. */
function momentIn(search: string): string | null {
  const given = new URLSearchParams(search).get(NAME);
  return given !== null && parseInstant(given) !== null ? given : null;
}

/** The address with a moment in it, or with none. */
function withMoment({ pathname, search, hash }: Location, at: string | null): string {
  const params = new URLSearchParams(search);
  if (at === null) params.delete(NAME);
  else params.set(NAME, at);
  const text = params.toString();
  return `${pathname}${text === '' ? '' : `?${text}`}${hash}`;
}

/**
 * The moment that this tab looks at; null is now. It is in the address, so that a link shows the same, and goes along from
 * place to place until somebody returns to now.
 */
export function createPastMoment(): PastMoment {
  const compares = createStore(false);
  const store = createStore(momentIn(location.search));
  const write = (at: string | null) => {
    if (momentIn(location.search) !== at)
      history.replaceState(history.state, '', withMoment(location, at));
  };
  const set = (at: string | null) => {
    if (at === null) compares.set(false);
    if (at !== store.get()) store.set(at);
    write(at);
  };
  // A link within the console names no moment and keeps the one there is; going back goes back to what was seen.
  const moved = () => {
    const named = momentIn(location.search);
    if (named === null) write(store.get());
    else if (named !== store.get()) store.set(named);
  };
  window.addEventListener('pushState', moved);
  window.addEventListener('replaceState', moved);
  window.addEventListener('popstate', () => {
    const named = momentIn(location.search);
    if (named !== store.get()) store.set(named);
  });
  return { get: store.get, subscribe: store.subscribe, set, compares };
}
