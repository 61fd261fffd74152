import { lazy, type ComponentType } from 'react';

const MARK = 'reloaded-for-code';
const ASK_AGAIN_MS = 2_000;

/** The code of a screen could not be fetched, even after a reload. */
export class CodeUnreachable extends Error {
  constructor(cause: unknown) {
    super('This part of the console could not be loaded.', { cause });
    this.name = 'CodeUnreachable';
  }
}

/** The code of a screen was fetched, but threw while loading. */
export class CodeBroken extends Error {
  constructor(cause: unknown) {
    super('This part of the console does not work in this browser.', { cause });
    this.name = 'CodeBroken';
  }
}

/**
 * Fetches code, with one retry. The same error twice means that the module itself throws, because
 * browsers cache that error but not a failed fetch.
 */
async function fetchCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (first) {
    return load().catch((second: unknown) => {
      throw second === first ? new CodeBroken(second) : second;
    });
  }
}

/**
 * Reloads the page once if code is missing, because a new version removes the files of the old
 * version; a second reload would loop. Without a server a reload would show an empty page, so it
 * waits until the server responds.
 */
export async function loadOrReload<T>(load: () => Promise<T>): Promise<T> {
  try {
    const loaded = await fetchCode(load);
    mark(null);
    return loaded;
  } catch (cause) {
    if (cause instanceof CodeBroken) throw cause;
    if (!mark('yes')) throw new CodeUnreachable(cause);
    await serverAnswers();
    location.reload();
    return new Promise(() => {});
  }
}

async function serverAnswers(): Promise<void> {
  const isThere = await fetch('/healthz', { cache: 'no-store' }).then(
    // Only an ok response counts, because a server that is shutting down also responds but serves
    // no files.
    ({ ok }) => ok,
    () => false,
  );
  if (isThere) return;
  await new Promise((resolve) => {
    setTimeout(resolve, ASK_AGAIN_MS);
  });
  return serverAnswers();
}

/**
 * Sets or removes the mark that the page was reloaded; returns whether it worked. Without browser
 * storage the page never reloads.
 */
function mark(value: 'yes' | null): boolean {
  try {
    if (value === null) sessionStorage.removeItem(MARK);
    else if (sessionStorage.getItem(MARK) !== null) return false;
    else sessionStorage.setItem(MARK, value);
    return true;
  } catch {
    return false;
  }
}

/** Component whose code is loaded when it first renders. */
export const lazyComponent = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) => lazy(() => loadOrReload(load));

/** Prefetches code. Errors are ignored, because the actual load will report them. */
export async function prefetch(load: () => Promise<unknown>): Promise<void> {
  await load().catch(() => {});
}
