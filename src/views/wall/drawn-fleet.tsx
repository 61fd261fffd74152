import { useEffect, useMemo, useRef, useState } from 'react';
import { presenceOf } from '../../domain/driver-presence.ts';
import { createCamera } from '../../map/camera.ts';
import { themeColours } from '../../map/colours.ts';
import { drawIcons } from '../../map/icons.ts';
import { driversLayer, framesOf } from '../../map/layers/drivers.ts';
import { lockerColumns, lockersLayer } from '../../map/layers/lockers.ts';
import { LiveMap, type MapTrouble } from '../../map/live-map.tsx';
import { viewOn } from '../../map/mercator.ts';
import type { Fix } from '../../map/position-columns.ts';
import { createPositions } from '../../map/positions.ts';
import { createStage } from '../../map/stage.ts';
import type { Locker } from './alarms.ts';
import type { Driver } from './fleet.ts';

interface DrawnFleetProps {
  drivers: readonly Driver[];
  lockers: readonly Locker[];
  now: number;
  onTrouble: (trouble: MapTrouble) => void;
}

/** The colours of a scene are those of the wall, which may wear another theme than the console. */
const wallOf = (element: Element | null) =>
  element?.closest<HTMLElement>('[data-mode]') ?? document.documentElement;

/** Drivers on duty over lockers; the map shows all of them and nobody drags it. */
export function DrawnFleet({ drivers, lockers, now, onTrouble }: DrawnFleetProps) {
  const box = useRef<HTMLDivElement>(null);
  const [camera] = useState(() => createCamera());
  const [positions] = useState(() => createPositions());
  const [stage] = useState(() =>
    createStage({
      colours: themeColours(),
      icons: drawIcons(),
      zoom: 5,
      now: Date.now(),
      selected: null,
      focused: null,
      beforeId: undefined,
    }),
  );
  const [mode, setMode] = useState<'light' | 'dark' | null>(null);
  const columns = useMemo(() => lockerColumns(lockers), [lockers]);
  const fixes = useMemo(() => drivers.flatMap(fixOf), [drivers]);
  useEffect(() => {
    const wall = wallOf(box.current);
    stage.change({ colours: themeColours(wall) });
    setMode(wall.dataset['mode'] === 'dark' ? 'dark' : 'light');
  }, [stage]);
  useEffect(
    () => stage.show([lockersLayer(() => columns), driversLayer(framesOf(positions))]),
    [stage, columns, positions],
  );
  useEffect(() => positions.subscribe(stage.invalidate), [positions, stage]);
  useEffect(() => {
    positions.keep(new Set(fixes.map(({ id }) => id)));
    positions.feed(fixes);
    const element = box.current;
    if (!element) return;
    const size = { width: element.clientWidth, height: element.clientHeight };
    const seen = fixes.filter((fix) => presenceOf(fix, Date.now()) !== 'gone');
    const view = viewOn(seen.length > 0 ? seen : fixes, size, { nearest: 11 });
    if (view) camera.moveTo(view, false);
  }, [fixes, positions, camera]);
  // Ages grow without fixes: silent drivers turn grey by themselves.
  const tens = Math.floor(now / 10_000);
  useEffect(() => stage.change({ now: tens * 10_000 }), [stage, tens]);
  return (
    <div ref={box} className="wall-map-box">
      {mode && <LiveMap camera={camera} stage={stage} mode={mode} onTrouble={onTrouble} />}
    </div>
  );
}

const fixOf = ({ id, is_on_duty: isOnDuty, position }: Driver): Fix[] =>
  position === null || !isOnDuty ? [] : [{ ...position, id, at: Date.parse(position.at) }];
