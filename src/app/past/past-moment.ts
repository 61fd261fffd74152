import { parseInstant } from '#domain/kernel/time.ts';
import { createStore } from '#commands/store.ts';
import type { PastMoment } from '#ui/past.ts';

const NAME = 'at';

/** Past time in a query string; null for the present. */
function momentIn(search: string): string | null {
  const given = new URLSearchParams(search).get(NAME);
  return given !== null && parseInstant(given) !== null ? given : null;
}

/** Sets or removes the past time in a URL. */
function withMoment({ pathname, search, hash }: Location, at: string | null): string {
  const params = new URLSearchParams(search);
  if (at === null) params.delete(NAME);
  else params.set(NAME, at);
  const text = params.toString();
  return `${pathname}${text === '' ? '' : `?${text}`}${hash}`;
}

/**
 * Past time that this tab displays; null for the present. It is part of the URL, so that a link
 * shows the same time, and stays during navigation until the user returns to the present.
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
  // Links within the console contain no time, so the displayed time stays. Back restores the time
  // of the earlier URL.
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
