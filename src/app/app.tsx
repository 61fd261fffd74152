import { QueryClientProvider } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { Suspense, useMemo, type FocusEvent } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import type { SnapshotFrom } from 'xstate';
import { publicPages } from '#domain/public-pages/public-pages.ts';
import type { sessionMachine } from '#machines/session.machine.ts';
import { LinkProvider, type LinkProps } from '#ui/link.tsx';
import { LoadingPage } from '#ui/page/loading.tsx';
import { lazyComponent, prefetch } from '#ui/chunks.ts';
import type { View } from '#ui/view.ts';
import { views } from './discover.ts';
import { LockedOut, NotRestored, PreparingPage } from './frame/status-pages.tsx';
import { findView } from './frame/find-view.ts';
import { usePreparing } from './preparing.ts';
import { viewAt } from './session/return-to.ts';
import { ScreenHost } from './frame/screen-host.tsx';
import { SignInAgain } from './session/sign-in-again.tsx';
import { ErrorBoundary } from './frame/error-boundary.tsx';
import type { AppServices } from './composition-root.ts';
import { AppProvider, type AppContext } from '#ui/app-context.ts';
import { Link } from 'wouter';

/** Link that navigates without loading a page, and prefetches the code of its target. */
function AppLink(props: LinkProps) {
  const prepare = () => {
    const found = findView(views, props.href.split(/[?#]/)[0] ?? '');
    if (found) void prefetch(found.view.load);
  };
  const onFocus = (event: FocusEvent<HTMLAnchorElement>) => {
    prepare();
    props.onFocus?.(event);
  };
  return <Link {...props} onMouseEnter={prepare} onFocus={onFocus} />;
}

export const loadShell = () =>
  import('./frame/shell.tsx').then(({ Shell }) => ({ default: Shell }));
const Shell = lazyComponent(loadShell);

type Phase = 'starting' | 'failed' | 'out' | 'in' | 'leaving';

function phaseOf(snapshot: SnapshotFrom<typeof sessionMachine>): Phase {
  if (snapshot.matches('signedIn')) return 'in';
  if (snapshot.matches('signingOut')) return 'leaving';
  if (snapshot.matches({ restoring: 'failed' })) return 'failed';
  return snapshot.matches('initialising') || snapshot.matches('restoring') ? 'starting' : 'out';
}

/** The console, with the services of the composition root. */
export function App({ root: services }: { root: AppServices }) {
  const app = useMemo(() => appContextOf(services), [services]);
  return (
    <QueryClientProvider client={services.rows}>
      <AppProvider value={app}>
        <LinkProvider value={AppLink}>
          <ErrorBoundary page>
            <AuthGate root={services} />
          </ErrorBoundary>
        </LinkProvider>
      </AppProvider>
    </QueryClientProvider>
  );
}

function appContextOf({ requested, questions, ...services }: AppServices): AppContext {
  const returnsTo = () => viewAt(requested.peek(), views)?.title ?? null;
  const { watchPositions, viewers } = services.live;
  const { singleKeys, density } = services.preferences.get();
  return {
    ...services,
    singleKeys,
    density,
    ask: questions.ask,
    publicPages,
    returnsTo,
    watchPositions,
    viewers,
  };
}

/** Always shows public pages, and other pages according to the state of the session. */
function AuthGate({ root: services }: { root: AppServices }) {
  const { session, base } = services;
  const phase = useSelector(session, phaseOf);
  const failure = useSelector(session, ({ context }) => context.failure);
  const found = findView(views, usePathname());
  const isWaiting = failure?.code === 'unavailable';
  const preparing = usePreparing(base, isWaiting || phase === 'out');

  if (preparing) return <PreparingPage progress={preparing} session={session} />;
  const isSignIn = found?.view.id === 'session';
  if (found?.view.public && (!isSignIn || phase === 'out'))
    return <ScreenHost found={found} page />;
  return <SignedIn root={services} phase={phase} view={found?.view} />;
}

interface SignedInProps {
  root: AppServices;
  phase: Phase;
  view: View | undefined;
}

function SignedIn({ root: services, phase, view }: SignedInProps) {
  const notice = useSelector(services.session, ({ context }) => context.notice);
  if (phase === 'starting') return <LoadingPage label="Opening Baton" />;
  if (phase === 'leaving') return <LoadingPage label="Signing out" />;
  if (phase === 'failed')
    return <NotRestored session={services.session} isWatched={!view?.fullScreen} />;
  if (phase === 'out' && view?.fullScreen && notice)
    return <SignInAgain root={services} title={view.title} notice={notice} />;
  if (phase === 'out') return <LockedOut root={services} />;
  return (
    <Suspense fallback={<LoadingPage label="Opening Baton" />}>
      <Shell root={services} />
    </Suspense>
  );
}
