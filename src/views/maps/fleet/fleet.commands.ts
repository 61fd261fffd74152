import { actOn } from '#commands/act-on.ts';
import { command, type Invocation } from '#commands/command.ts';
import type { Effects } from '#commands/effects.ts';
import type { Row } from '#commands/focus.ts';
import { countOf } from '#commands/asking/wording.ts';
import { keyOfMap } from '#ui/map-keys.ts';
import { isField, shipmentsWith } from '#ui/table/filter/shipment-links.ts';
import {
  nearbyQuestions,
  openWork,
  reassignment,
  reassignQuestions,
  toThisDriver,
  unassignedNearby,
} from './assigning.ts';
import { branchCodes, driverField, lockerCodes, lockerStates } from './copying.ts';
import { followStore } from './follow-store.ts';

const MESSAGE = 'POST /drivers/messages';
const ASSIGN = 'POST /shipments/bulkupdate';

type Kind = 'drivers' | 'lockers' | 'branches';

const permissions = {
  drivers: ['View drivers map', 'Assign drivers'],
  lockers: ['View lockers'],
  branches: ['View branches map', 'View operations'],
} as const;

const of = (on: Kind) => ({ on, can: permissions[on], repeatable: false }) as const;

/** Opens the list of shipments of the selected objects, limited by one more condition. */
const shipmentsOf =
  (field: string, condition: ReturnType<typeof isField>) =>
  ({ ids }: Invocation, fx: Effects) =>
    fx.go(shipmentsWith(isField(field, ...ids), condition));

const open = isField('flag', 'not_final');

const mobileNumbers = { name: 'mobile number', plural: 'mobile numbers' };
const numberPlates = { name: 'number plate', plural: 'number plates' };
const codes = { name: 'code', plural: 'codes' };
const lines = { name: 'line', plural: 'lines' };

const copy =
  (
    what: Parameters<typeof countOf>[1],
    read: (ids: readonly number[], fx: Effects) => Promise<readonly string[]>,
  ) =>
  async ({ ids }: Invocation & { rows: readonly Row[] }, fx: Effects) => {
    const found = await read(ids.map(Number), fx);
    await fx.copy(found.join('\n'));
    fx.showToast({ kind: 'success', text: `${countOf(found.length, what)} copied` });
  };

export const driverShipments = command({
  ...of('drivers'),
  id: 'fleet.1-driver-shipments',
  title: 'Show open shipments',
  icon: 'package',
  keywords: ['their work', 'load', 'deliveries', 'collections'],
  run: shipmentsOf('driver', open),
});

export const messageDrivers = actOn(MESSAGE, {
  on: 'drivers',
  id: 'fleet.2-message',
  title: 'Send a text message…',
  icon: 'message-square',
  keywords: ['sms', 'call', 'write', 'tell'],
  ask: ['message'],
});

export const reassignWork = actOn(ASSIGN, {
  on: 'drivers',
  id: 'fleet.3-reassign',
  title: 'Reassign open work…',
  icon: 'repeat',
  can: 'Assign drivers',
  keywords: ['move', 'take over', 'assign', 'unassign', 'sick'],
  ask: reassignQuestions,
  over: openWork,
  argumentsOf: reassignment,
});

export const assignNearby = actOn(ASSIGN, {
  on: 'drivers',
  id: 'fleet.4-assign-nearby',
  title: 'Assign nearby unassigned shipments…',
  icon: 'map-pin',
  can: 'Assign drivers',
  single: true,
  keywords: ['allocate', 'closest'],
  ask: nearbyQuestions,
  over: unassignedNearby,
  argumentsOf: toThisDriver,
});

export const followDriver = command({
  ...of('drivers'),
  id: 'fleet.5-follow',
  title: 'Follow on the map',
  icon: 'route',
  keywords: ['track', 'gps', 'live'],
  screenKey: () => (followStore.isShown() ? keyOfMap('follow') : undefined),
  can: 'View drivers map',
  single: true,
  run: ({ ids: [id] }, fx) => {
    followStore.ask(Number(id));
    if (!followStore.isShown()) fx.go(`/maps?on=drivers:${Number(id)}`);
  },
});

export const copyNumbers = command({
  ...of('drivers'),
  id: 'fleet.6-copy-numbers',
  title: 'Copy mobile numbers',
  icon: 'copy',
  keywords: ['phone', 'call'],
  run: copy(mobileNumbers, (ids, fx) => driverField('mobile_number', { id: [...ids] }, fx)),
});

export const copyPlates = command({
  ...of('drivers'),
  id: 'fleet.7-copy-plates',
  title: 'Copy number plates',
  icon: 'copy',
  keywords: ['registration', 'vehicle'],
  run: copy(numberPlates, (ids, fx) => driverField('vehicle_registration', { id: [...ids] }, fx)),
});

export const lockerParcels = command({
  ...of('lockers'),
  id: 'fleet.1-locker-parcels',
  title: 'Show parcels inside',
  icon: 'package',
  keywords: ['shipments', 'content'],
  run: shipmentsOf('locker', isField('status', 'in-locker')),
});

export const lockerShipments = command({
  ...of('lockers'),
  id: 'fleet.2-locker-shipments',
  title: 'Show open shipments',
  icon: 'package',
  run: shipmentsOf('locker', open),
});

export const copyLockerCodes = command({
  ...of('lockers'),
  id: 'fleet.3-copy-lockers',
  title: 'Copy codes',
  icon: 'copy',
  run: copy(codes, lockerCodes),
});

export const copyLockerStates = command({
  ...of('lockers'),
  id: 'fleet.4-copy-states',
  title: 'Copy state report',
  icon: 'file-text',
  keywords: ['offline', 'full', 'report'],
  run: copy(lines, lockerStates),
});

export const branchShipments = command({
  ...of('branches'),
  id: 'fleet.1-branch-shipments',
  title: 'Show open shipments',
  icon: 'package',
  run: shipmentsOf('branch', open),
});

export const branchUnassigned = command({
  ...of('branches'),
  id: 'fleet.2-branch-unassigned',
  title: 'Show unassigned shipments',
  icon: 'inbox',
  keywords: ['waiting', 'without driver'],
  run: shipmentsOf('branch', isField('flag', 'unassigned')),
});

export const branchDrivers = command({
  ...of('branches'),
  id: 'fleet.3-branch-drivers',
  title: 'Select drivers on the map',
  icon: 'truck',
  can: 'View drivers map',
  run: async ({ ids }, fx) => {
    const found = await Promise.all(ids.map((branch_id) => driverField('id', { branch_id }, fx)));
    const drivers = found.flat();
    if (drivers.length > 0) return fx.go(`/maps?sel=drivers:${drivers.join()}`);
    return fx.showToast({ kind: 'info', text: 'No driver belongs to this branch.' });
  },
});

export const copyBranchCodes = command({
  ...of('branches'),
  id: 'fleet.4-copy-branches',
  title: 'Copy codes',
  icon: 'copy',
  run: copy(codes, branchCodes),
});
