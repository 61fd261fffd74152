import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { Button } from '#ui/form/button.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { LoadingPage } from '#ui/page/loading.tsx';
import { FullPage } from './full-page.tsx';
import type { Progress } from '../preparing.ts';
import type { AppServices } from '../composition-root.ts';

const UNWATCHED_RETRY_MS = 5_000;
export const SIGN_IN = '/session?page=login';

type Session = AppServices['session'];

/** Progress page while the server prepares its data; a restored session retries afterwards. */
export function PreparingPage({ progress, session }: { progress: Progress; session: Session }) {
  useEffect(() => () => session.send({ type: 'retry' }), [session]);
  if (!progress.failed) return <LoadingPage label={progress.phase} progress={progress.done} />;
  return (
    <FullPage>
      <EmptyState
        kind="failed"
        title="The server could not prepare its data"
        actions={<ReloadButton />}
      >
        {progress.phase}
      </EmptyState>
    </FullPage>
  );
}

const ReloadButton = () => <Button onClick={() => location.reload()}>Check again</Button>;

/**
 * Error page for a stored session whose settings could not be loaded. Retries by itself on an
 * unattended screen.
 */
export function NotRestored({ session, isWatched }: { session: Session; isWatched: boolean }) {
  useEffect(() => {
    if (isWatched) return;
    const timer = setTimeout(() => session.send({ type: 'retry' }), UNWATCHED_RETRY_MS);
    return () => clearTimeout(timer);
  }, [session, isWatched]);
  const failure = useSelector(session, ({ context }) => context.failure);
  const actions = (
    <>
      <Button kind="primary" onClick={() => session.send({ type: 'retry' })} autoFocus>
        Try again
      </Button>
      <Button kind="quiet" onClick={() => session.send({ type: 'signOut' })}>
        Sign out
      </Button>
    </>
  );
  return (
    <FullPage>
      <EmptyState kind="failed" title="Your session could not be opened" actions={actions}>
        {failure?.message || 'The server could not be reached. Check the connection and try again.'}{' '}
        You are still signed in.
      </EmptyState>
    </FullPage>
  );
}

/** Redirects to the sign-in page and remembers the requested location. */
export function LockedOut({ root: services }: { root: AppServices }) {
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    const by = services.lastPerson();
    const isLeftByChoice = by !== null && services.session.getSnapshot().context.notice === null;
    if (!isEntryPath(pathname) && !isLeftByChoice)
      services.requested.keep(pathname + search + hash, by);
    navigate(SIGN_IN, { replace: true });
  }, [services]);
  return <LoadingPage label="Opening Baton" />;
}

/** Whether the path is an entry path, from which the user is redirected to a page. */
export const isEntryPath = (path: string) => path === '/' || path === '/session';
