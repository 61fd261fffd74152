import { useState, useSyncExternalStore, type ComponentType } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { Button } from '../../ui/form/button.tsx';
import { Link } from '../../ui/link.tsx';
import { StatusMark } from '../../ui/mark/status-mark.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { usePreferences } from '../house.ts';
import { AlarmScreen, AlarmStrip } from './alarm-screen.tsx';
import { LockersScene } from './lockers-scene.tsx';
import { MapScene } from './map-scene.tsx';
import { MarketplaceScene } from './marketplace-scene.tsx';
import { OperationsScene } from './operations-scene.tsx';
import { addressOf, type SceneId, type WallPlan } from './plan.ts';
import type { SceneProps } from './scene.ts';
import { SetupPanel } from './setup-panel.tsx';
import { useWall, type Wall } from './use-wall.ts';
import { useWallKeys } from './use-wall-keys.ts';
import { WallHead } from './wall-head.tsx';
import { sayExactClock, saySpan } from './words.ts';
import { YesterdayScene } from './yesterday-scene.tsx';
import './wall.css';

const drawn: Record<SceneId, ComponentType<SceneProps>> = {
  operations: OperationsScene,
  map: MapScene,
  lockers: LockersScene,
  marketplace: MarketplaceScene,
  yesterday: YesterdayScene,
};

/** The console from six metres: scenes in turn, alarms above them, every figure with its age. */
export default function WallScreen() {
  const wall = useWall();
  const { actor, plan, shown, alarms, taking, now } = wall;
  const [isSetUp, setSetUp] = useState(false);
  const look = useWallLook(plan);
  useWallKeys({ actor, hasAlarm: taking.length > 0, isSetUp, setUp: () => setSetUp(true) });
  const settle = (next: WallPlan) => {
    setSetUp(false);
    navigate(addressOf(next), { replace: true });
  };
  return (
    <div className={wall.feed === 'gone' ? 'wall wall-gone' : 'wall'} {...look}>
      <WallHead wall={wall} />
      {wall.feed === 'gone' && <GoneStrip wall={wall} />}
      {taking.length === 0 && <AlarmStrip alarms={alarms} now={now} />}
      <div className="wall-stage">
        {shown === null ? <NoScene /> : <Scenes wall={wall} shown={shown} />}
        {taking.length > 0 && <AlarmScreen alarms={taking} now={now} />}
      </div>
      <WallTools wall={wall} setUp={() => setSetUp(true)} />
      <SetupPanel
        key={isSetUp ? 'open' : 'shut'}
        isOpen={isSetUp}
        wall={wall}
        onSettle={settle}
        onClose={() => setSetUp(false)}
      />
    </div>
  );
}

/** The map stays in the page once it was drawn: making it anew each round would flash, and cost more each day. */
function Scenes({ wall, shown }: { wall: Wall; shown: SceneId }) {
  const { figures, plan, now } = wall;
  const [hadMap, setHadMap] = useState(shown === 'map');
  if (shown === 'map' && !hadMap) setHadMap(true);
  const Scene = drawn[shown];
  const given = { figures, plan, now };
  return (
    <>
      {hadMap && (
        <div className="wall-scene" hidden={shown !== 'map'} inert={shown !== 'map'}>
          <MapScene {...given} isShown={shown === 'map'} />
        </div>
      )}
      {shown !== 'map' && (
        <div className="wall-scene">
          <Scene {...given} />
        </div>
      )}
    </>
  );
}

function GoneStrip({ wall: { lostSince, now } }: { wall: Wall }) {
  return (
    <section className="gone-strip" role="alert" aria-label="No live feed">
      <StatusMark status="offline" />
      <b>No live feed since {sayExactClock(lostSince)}</b>
      <span aria-hidden="true">
        {saySpan(now - lostSince)}; figures are as old as they say, the wall tries again by itself
      </span>
    </section>
  );
}

const NoScene = () => (
  <EmptyState kind="not-allowed" title="None of these scenes is part of your role">
    Press S and choose others.
  </EmptyState>
);

function WallTools({ wall, setUp }: { wall: Wall; setUp: () => void }) {
  const { actor, isPaused, isAwake } = wall;
  return (
    <div className="wall-tools" role="toolbar" aria-label="Wall">
      {!isAwake && <span>This browser may let the screen go dark.</span>}
      <Button keys="ArrowLeft" onClick={() => actor.send({ type: 'previous' })}>
        Previous
      </Button>
      <Button keys="Space" onClick={() => actor.send({ type: 'pause.toggled' })}>
        {isPaused ? 'Go on' : 'Pause'}
      </Button>
      <Button keys="ArrowRight" onClick={() => actor.send({ type: 'next' })}>
        Next
      </Button>
      <Button keys="s" onClick={setUp}>
        Set up
      </Button>
      <Link href="/dashboard" className="btn">
        Leave
      </Link>
    </div>
  );
}

const subscribeToDark = (listener: () => void) => {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', listener);
  return () => dark.removeEventListener('change', listener);
};

/** Theme and mode of the address where it says them, else as the person wears them; nothing is kept. */
function useWallLook(plan: WallPlan) {
  const worn = usePreferences();
  const isDark = useSyncExternalStore(
    subscribeToDark,
    () => matchMedia('(prefers-color-scheme: dark)').matches,
  );
  const mode = plan.mode ?? worn.mode;
  return {
    'data-theme': plan.theme ?? worn.theme,
    'data-mode': mode === 'system' ? (isDark ? 'dark' : 'light') : mode,
  };
}
