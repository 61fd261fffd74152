import { formatExactTime } from '#domain/kernel/time.ts';
import { useLayoutEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { shortSpan } from '#domain/kernel/spans.ts';
import { Button } from '#ui/form/button.tsx';
import { Link } from '#ui/link.tsx';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { usePreferences } from '#ui/app-context.ts';
import { AlarmScreen, AlarmStrip } from './scenes/alarm-screen.tsx';
import { LastWeekScene } from './scenes/last-week-scene.tsx';
import { LockersScene } from './scenes/lockers-scene.tsx';
import { MapScene } from './scenes/map-scene.tsx';
import { MarketplaceScene } from './scenes/marketplace-scene.tsx';
import { NowScene } from './scenes/now-scene.tsx';
import { OperationsScene } from './scenes/operations-scene.tsx';
import { addressOf, sceneIds, usualMode, type SceneId, type WallPlan } from './plan.ts';
import type { SceneProps } from './scenes/scene.ts';
import { SetupPanel } from './setup-panel.tsx';
import { useWall, type Wall } from './use-wall.ts';
import { useWallKeys } from './use-wall-keys.ts';
import { WallHead } from './wall-head.tsx';
import './wall.css';

const drawn: Record<SceneId, ComponentType<SceneProps>> = {
  now: NowScene,
  operations: OperationsScene,
  drivers: MapScene,
  lockers: LockersScene,
  marketplace: MarketplaceScene,
  'last-week': LastWeekScene,
};

/** Page for large screens: rotating scenes, alarms, and every figure with its age. */
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
      {wall.feed === 'gone' && <FeedLostStrip wall={wall} />}
      {wall.unknown.length > 0 && <UnknownScenes names={wall.unknown} />}
      {taking.length === 0 && <AlarmStrip alarms={alarms} now={now} />}
      <div className="wall-viewport">
        {shown === null ? <NoScene wall={wall} /> : <Scenes wall={wall} shown={shown} />}
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

/**
 * Keeps the map mounted once it is drawn, because creating a map in each round would flash, and its
 * cost would add up over days.
 */
function Scenes({ wall, shown }: { wall: Wall; shown: SceneId }) {
  const { figures, plan, now } = wall;
  const [hadMap, setHadMap] = useState(shown === 'drivers');
  if (shown === 'drivers' && !hadMap) setHadMap(true);
  const Scene = drawn[shown];
  const given = { figures, plan, now };
  return (
    <>
      {hadMap && (
        <div className="wall-scene" hidden={shown !== 'drivers'} inert={shown !== 'drivers'}>
          <MapScene {...given} isShown={shown === 'drivers'} />
        </div>
      )}
      {shown !== 'drivers' && (
        <div className="wall-scene">
          <Scene {...given} />
        </div>
      )}
    </>
  );
}

function FeedLostStrip({ wall: { lostSince, now } }: { wall: Wall }) {
  return (
    <section className="gone-strip" role="alert" aria-label="No live feed">
      <StatusMark status="offline" />
      <b>No live feed since {formatExactTime(lostSince)}</b>
      <span aria-hidden="true">
        {shortSpan(now - lostSince, 2)}; each figure shows its age; reconnecting
      </span>
    </section>
  );
}

/** Scene names in the URL that do not exist, large enough to notice. */
const UnknownScenes = ({ names }: { names: readonly string[] }) => (
  <section className="gone-strip" role="alert" aria-label="Unknown scenes">
    <StatusMark status="warning" />
    <b>
      {names.length === 1 ? 'Unknown scene' : 'Unknown scenes'}: {names.join(', ')}
    </b>
    <span>Scenes: {sceneIds.join(', ')}. Press S to choose.</span>
  </section>
);

function NoScene({ wall: { plan } }: { wall: Wall }) {
  return plan.scenes.length === 0 ? (
    <EmptyState kind="no-match" title="No scene to show">
      Press S and choose scenes.
    </EmptyState>
  ) : (
    <EmptyState kind="not-allowed" title="You don't have permission to see these scenes">
      Press S and choose other scenes.
    </EmptyState>
  );
}

function WallTools({ wall, setUp }: { wall: Wall; setUp: () => void }) {
  const { actor, isPaused, isAwake } = wall;
  return (
    <div className="wall-tools" role="toolbar" aria-label="Wall">
      {!isAwake && <span>This browser cannot keep the screen on.</span>}
      <Button keys="ArrowLeft" onClick={() => actor.send({ type: 'previous' })}>
        Previous
      </Button>
      <Button keys="Space" onClick={() => actor.send({ type: 'pause.toggled' })}>
        {isPaused ? 'Resume' : 'Pause'}
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

/** Mode and theme from the URL, otherwise dark mode and the user's theme. Not saved. */
function useWallLook(plan: WallPlan) {
  const worn = usePreferences();
  const isDark = useSyncExternalStore(
    subscribeToDark,
    () => matchMedia('(prefers-color-scheme: dark)').matches,
  );
  const chosen = plan.mode ?? usualMode;
  const mode = chosen === 'system' ? (isDark ? 'dark' : 'light') : chosen;
  const theme = plan.theme ?? worn.theme;
  useLookOfPage(theme, mode);
  return { 'data-theme': theme, 'data-mode': mode };
}

/**
 * Applies the look of the wall display to the whole page, because sheets and dialogs are rendered
 * outside of its element.
 */
function useLookOfPage(theme: string, mode: string) {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const before = { theme: dataset['theme'], mode: dataset['mode'] };
    Object.assign(dataset, { theme, mode });
    return () => void Object.assign(dataset, before);
  }, [theme, mode]);
}
