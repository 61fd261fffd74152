import { outageWords, powerWords } from '#domain/outages/words.ts';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { singularOf } from '#commands/asking/wording.ts';
import { project, unproject } from '#map/mercator.ts';
import { IconButton } from '#ui/form/icon-button.tsx';
import { Keys } from '#ui/mark/keys.tsx';
import { PhoneNumber } from '#ui/phone/phone-number.tsx';
import { Facts } from '#ui/page/section.tsx';
import { formatAgo } from '#domain/kernel/spans.ts';
import { areaInWords, kindInWords, type Zone } from '../zones/zone.ts';
import type { Branch, Driver, Locker, MapObject } from '../objects.ts';
import { ShapeMark } from '../drawn/shape-mark.tsx';
import type { Maps } from '../use-maps.ts';
import type { Kind } from '#domain/entities/entities.ts';

type Fact = readonly [string, ReactNode];

/** Panel about the focused object. */
export function Inspector({ maps }: { maps: Maps }) {
  const { pointing, fleet, camera, isOpen, setOpen } = maps;
  const { object, zone, unplaced } = pointing;
  const pointedAt = object ?? zone ?? unplaced;
  const ref = useRef<HTMLElement>(null);
  const isShown = isOpen && pointedAt !== undefined;
  useEffect(() => {
    if (isShown) ref.current?.focus({ preventScroll: true });
  }, [isShown]);
  useUncovered(ref, isShown ? object : undefined, camera);
  if (!isShown) return null;
  const { name } = pointedAt;
  return (
    <section ref={ref} className="map-box map-inspector" aria-label={name} tabIndex={-1}>
      <header>
        {object && <Marks object={object} />}
        <b className="ell">{name}</b>
        <span className="push row">
          <Keys keys="Escape" hint />
          <IconButton icon="x" label="Close the panel" onClick={() => setOpen(false)} />
        </span>
      </header>
      <Facts facts={factsAt(pointing, fleet)} />
      {object && <Hint kind={object.kind} />}
    </section>
  );
}

const OFFSET_PX = 40;

/** Moves the map if the panel covers the object. */
function useUncovered(
  panel: RefObject<HTMLElement | null>,
  object: MapObject | undefined,
  camera: Maps['camera'],
) {
  const latest = useRef(object);
  useEffect(() => {
    latest.current = object;
  });
  const key = object?.key;
  useEffect(() => {
    const { current } = latest;
    const { offsetLeft: left = 0, offsetTop: top = 0 } = panel.current ?? {};
    if (key === undefined || !current) return;
    const view = camera.aim();
    const [x, y] = project(view, current);
    if (x < left - OFFSET_PX / 2 || y < top - OFFSET_PX / 2) return;
    const [aside, up] = left > 2 * OFFSET_PX ? [x - left + OFFSET_PX, 0] : [0, y - top + OFFSET_PX];
    camera.moveTo(unproject(view, [view.width / 2 + aside, view.height / 2 + up]));
  }, [key, panel, camera]);
}

const Marks = ({ object: { shape, code } }: { object: MapObject }) => (
  <>
    <ShapeMark shape={shape} />
    {code && <span className="ref">{code}</span>}
  </>
);

function Hint({ kind }: { kind: Kind }) {
  return (
    <footer>
      <span>
        <Keys keys="x" hint /> Select
      </span>
      <span>
        <Keys keys="l" hint /> Objects nearby
      </span>
      {kind === 'zones' && (
        <>
          <span>
            <Keys keys="z" hint /> Shape
          </span>
          <span>
            <Keys keys="d" hint /> Removal
          </span>
        </>
      )}
      {kind === 'drivers' && (
        <span>
          <Keys keys="b" hint /> Follow
        </span>
      )}
      <span>
        <Keys keys="mod+k" hint /> {singularOf(kind)}
      </span>
    </footer>
  );
}

function factsAt({ object, zone, unplaced }: Maps['pointing'], fleet: Maps['fleet']) {
  if (zone) return zoneFacts(zone, fleet);
  if (object) return factsOf(object, fleet, fleet.now);
  return unplaced ? driverFacts(NOWHERE, fleet, unplaced) : [];
}

const NOWHERE = { state: 'not on the map: no position in the last 24 hours' };

function factsOf(object: MapObject, fleet: Maps['fleet'], now: number): readonly Fact[] {
  const locker = fleet.lockers.find(({ id }) => id === object.id);
  const branch = fleet.branches.find(({ id }) => id === object.id);
  if (object.kind === 'lockers') return locker ? lockerFacts(locker, object, now) : [];
  if (object.kind === 'branches') return branch ? branchFacts(branch) : [];
  return isDriver(object.row) ? driverFacts(object, fleet, object.row) : [];
}

const isDriver = (row: object): row is Driver => 'vehicle_registration' in row;

function lockerFacts(locker: Locker, { state }: MapObject, now: number): readonly Fact[] {
  const taken = locker.door_count - locker.free_door_count;
  const faulty = locker.faulty_door_count > 0 ? `, ${locker.faulty_door_count} out of order` : '';
  return [
    ['State', `${locker.state.replaceAll('-', ' ')}${state === 'full' ? ', full' : ''}`],
    ['Last report', locker.last_seen ? lastFix(locker.last_seen, now) : null],
    ['Doors', `${taken} of ${locker.door_count} taken${faulty}`],
    ['Power', powerWords(locker)],
    ['Outage', outageWords(locker, now)],
    ['Address', `${locker.street_address}, ${locker.suburb}, ${locker.city}`],
  ];
}

function driverFacts(
  { state }: Pick<MapObject, 'state'>,
  { now, past }: Maps['fleet'],
  driver: Driver,
): readonly Fact[] {
  const duty = driver.is_on_duty ? 'on duty' : 'off duty';
  return [
    ['State', state],
    ['Last report', driver.position ? lastFix(driver.position.at, now) : null],
    // Duty times of the past are not stored.
    ...(past ? [] : [['Duty', duty] as const]),
    ['Vehicle', `${driver.vehicle_kind.replaceAll('-', ' ')}, ${driver.vehicle_registration}`],
    ['Branch', driver.branch],
    ['Mobile', <PhoneNumber key="mobile" number={driver.mobile_number} />],
  ];
}

const branchFacts = (branch: Branch): readonly Fact[] => [
  ['Kind', branch.kind],
  ['Manager', branch.manager_name],
  ['Mobile', <PhoneNumber key="mobile" number={branch.mobile_number} />],
  ['Address', `${branch.street_address}, ${branch.suburb}, ${branch.city}`],
];

function zoneFacts(zone: Zone, { zones }: Maps['fleet']): readonly Fact[] {
  const isGoing = zones.some(({ removes_id }) => removes_id === zone.id);
  return [
    ['Kind', kindInWords(zone)],
    ...(isGoing ? [['Drafted', 'to be removed when its draft is published'] as const] : []),
    ['Code', zone.code],
    ['Corners', String(zone.node_count)],
    ['Area', areaInWords(zone.polygon.coordinates)],
    ['Days', zone.service_days?.join(', ') ?? null],
    [
      'Exception',
      zone.exception_from
        ? `${zone.exception_from} to ${zone.exception_until ?? 'further notice'}`
        : null,
    ],
  ];
}

function lastFix(iso: string, now: number): string {
  const past = formatAgo(iso, now);
  return /^\d+ /.test(past) ? `${past} ago` : past;
}
