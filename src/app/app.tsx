import { QueryClientProvider } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { Suspense, useMemo } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import type { SnapshotFrom } from 'xstate';
import type { sessionMachine } from '../machines/session.machine.ts';
import { LinkProvider } from '../ui/link.tsx';
import { CounterProvider } from '../ui/screens/counter.ts';
import { LoadingPage } from '../ui/page/loading.tsx';
import { HouseProvider, type House } from '../views/house.ts';
import { lazily } from '../ui/chunks.ts';
import type { View } from '../ui/view.ts';
import { views } from './discover.ts';
import { HouseLink } from './house-link.tsx';
import { LockedOut, NotRestored, PreparingPage } from './waiting.tsx';
import { findView } from './places.ts';
import { usePreparing } from './preparing.ts';
import { placeOf } from './return-to.ts';
import { ScreenHost } from './screen-host.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { Trouble } from './trouble.tsx';
import type { Wired } from './wire.ts';

export const loadShell = () => import('./shell.tsx').then(({ Shell }) => ({ default: Shell }));
const Shell = lazily(loadShell);

type Phase = 'starting' | 'failed' | 'out' | 'in' | 'leaving';

function phaseOf(snapshot: SnapshotFrom<typeof sessionMachine>): Phase {
  if (snapshot.matches('signedIn')) return 'in';
  if (snapshot.matches('signingOut')) return 'leaving';
  if (snapshot.matches({ restoring: 'failed' })) return 'failed';
  return snapshot.matches('initialising') || snapshot.matches('restoring') ? 'starting' : 'out';
}

/** The whole console, around what `wire` made. */
export function App({ wired }: { wired: Wired }) {
  const house = useMemo(() => houseOf(wired), [wired]);
  return (
    <QueryClientProvider client={wired.rows}>
      <HouseProvider value={house}>
        <CounterProvider value={wired}>
          <LinkProvider value={HouseLink}>
            <Trouble page>
              <Doors wired={wired} />
            </Trouble>
          </LinkProvider>
        </CounterProvider>
      </HouseProvider>
    </QueryClientProvider>
  );
}

function houseOf({ requested, questions, ...wired }: Wired): House {
  const publicPlaces = views
    .filter((view) => view.public && view.nav)
    .toSorted((a, b) => (a.nav?.order ?? 0) - (b.nav?.order ?? 0))
    .map((view) => ({ href: view.path, text: view.nav?.text ?? view.title }));
  const returnsTo = () => placeOf(requested.peek(), views)?.title ?? null;
  const { watchPositions } = wired.live;
  return { ...wired, ask: questions.ask, publicPlaces, returnsTo, watchPositions };
}

/** Who may see what: public pages always, the rest by the state of the session. */
function Doors({ wired }: { wired: Wired }) {
  const { session, base } = wired;
  const phase = useSelector(session, phaseOf);
  const failure = useSelector(session, ({ context }) => context.failure);
  const found = findView(views, usePathname());
  const isWaiting = failure?.code === 'unavailable';
  const preparing = usePreparing(base, isWaiting || phase === 'out');

  if (preparing) return <PreparingPage progress={preparing} session={session} />;
  const isSignIn = found?.view.id === 'session';
  if (found?.view.public && (!isSignIn || phase === 'out'))
    return <ScreenHost found={found} page />;
  return <Inside wired={wired} phase={phase} view={found?.view} />;
}

interface InsideProps {
  wired: Wired;
  phase: Phase;
  view: View | undefined;
}

function Inside({ wired, phase, view }: InsideProps) {
  const notice = useSelector(wired.session, ({ context }) => context.notice);
  if (phase === 'starting') return <LoadingPage label="Opening Baton" />;
  if (phase === 'leaving') return <LoadingPage label="Signing out" />;
  if (phase === 'failed')
    return <NotRestored session={wired.session} isWatched={!view?.fullScreen} />;
  if (phase === 'out' && view?.fullScreen && notice)
    return <SignInAgain wired={wired} title={view.title} notice={notice} />;
  if (phase === 'out') return <LockedOut wired={wired} />;
  return (
    <Suspense fallback={<LoadingPage label="Opening Baton" />}>
      <Shell wired={wired} />
    </Suspense>
  );
}
