import { lazy, type ComponentType } from 'react';

const MARK = 'reloaded-for-code';
const ASK_AGAIN_MS = 2_000;

/** The code of a screen could not be had, even after loading the page again. */
export class CodeUnreachable extends Error {
  constructor(cause: unknown) {
    super('This part of the console could not be loaded.', { cause });
    this.name = 'CodeUnreachable';
  }
}

/** The code of a screen came, but threw while it was being loaded. */
export class CodeBroken extends Error {
  constructor(cause: unknown) {
    super('This part of the console does not work in this browser.', { cause });
    this.name = 'CodeBroken';
  }
}

/**
 * Fetches code, twice if the first try fails. A module that throws is kept with its error, so both tries fail with the same
 * one in every browser; a module that could not be fetched fails with a new error each time.
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
 * A new version removes the files of the old one: one reload finds the new ones, a second would loop. While the
 * server is away a reload would leave nothing on the screen, so it waits until the server answers.
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
    // A server that is about to stop answers too, but nothing would load from it.
    ({ ok }) => ok,
    () => false,
  );
  if (isThere) return;
  await new Promise((resolve) => {
    setTimeout(resolve, ASK_AGAIN_MS);
  });
  return serverAnswers();
}

/** True when the mark was set here and now; a browser that cannot remember never reloads by itself. */
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

/** A component whose code comes when it is first drawn. */
export const lazily = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) => lazy(() => loadOrReload(load));

/** Fetches code ahead of need; failing is no news, the need will tell. */
export async function ahead(load: () => Promise<unknown>): Promise<void> {
  await load().catch(() => {});
}
