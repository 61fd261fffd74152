import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import type { Locker } from '../support/given/locker.ts';
import { lockerWalks, type LockerWalk } from './walks/walking.ts';
import type { World } from '../support/world.ts';

/** A deposited parcel and the PIN of its recipient. */
interface Carried {
  id: number;
  label: string;
  parcel: number;
  pin: string;
}

/** Tables whose timestamps move back when time passes. */
const aging = ['locker_shipments', 'locker_access', 'locker_wrong_codes', 'doors'];

/** Real contents of the doors of a locker, independent of the reports. */
function contentsOf(locker: Locker) {
  const behind = new Map<number, Carried>();
  const jammed = new Set<number>();
  const pins: string[] = [];
  return {
    behind,
    jammed,
    /** Every PIN sent to a recipient. */
    pins,
    reachable: () => [...behind.keys()].filter((door) => !jammed.has(door)),
    at(door: number): Carried {
      const carried = behind.get(door);
      if (carried === undefined) throw new Error(`Nothing lies behind door ${door}`);
      return carried;
    },
    /** Checks a PIN as the terminal does: against the code hashes of its locker. */
    async entered(pin: string) {
      const [told] = (await locker.codes()).lockers;
      const hash = createHmac('sha256', Buffer.from(told?.key ?? '', 'base64url')).update(pin);
      const wanted = hash.digest('hex');
      const code = told?.codes.find(({ code_hash }) => code_hash === wanted);
      return code && { ...code, isHeld: Date.parse(code.held_until ?? '') > Date.now() };
    },
    /**
     * Reads text messages to recipients: each door in a message then has the PIN of that message.
     */
    read(texts: readonly { message: string }[]) {
      for (const { message } of texts) {
        const [, door, pin = ''] = /door (\d+)\. Your PIN is (\d{6})/.exec(message) ?? [];
        const carried = behind.get(Number(door));
        if (carried === undefined) continue;
        carried.pin = pin;
        pins.push(pin);
      }
    },
  };
}

type Contents = ReturnType<typeof contentsOf>;

/** Deposits and collections of couriers and recipients. */
function traffic(here: World, locker: Locker, { behind, jammed, at, entered, read }: Contents) {
  return {
    async bring() {
      const { door, texts, ...carried } = await here.given.deposited(locker);
      expect(behind.has(door) || jammed.has(door)).toBe(false);
      behind.set(door, { ...carried, pin: '' });
      read(texts);
      expect(at(door).pin).toMatch(/^\d{6}$/);
    },
    async collect(door: number) {
      const { id, pin } = at(door);
      const code = await entered(pin);
      expect(code).toMatchObject({ door_number: door, isHeld: false });
      const access_id = code?.access_id;
      await locker.report({ doors: [{ number: door, happened: 'collected', access_id }] });
      behind.delete(door);
      expect(await locker.status(id)).toBe('collected-from-locker');
      expect(await entered(pin)).toBeUndefined();
      await locker.follow();
    },
    /** A driver takes out the parcels that were not collected in time. */
    async takeBack() {
      for (const [door, { id }] of behind) {
        if ((await locker.status(id)) !== 'collect-and-return-to-hub') continue;
        await here.given.scanned(id, 'returned-to-hub');
        behind.delete(door);
      }
    },
  };
}

/** Faults and misuse. */
function trouble(locker: Locker, { behind, jammed, at, entered }: Contents) {
  return {
    /** Tries PINs at a door until its code is locked. */
    async guess(door: number) {
      const { pin } = at(door);
      const access_id = (await entered(pin))?.access_id;
      const wrong_codes = Array.from({ length: 5 }, (_, second) => ({
        at: new Date(Date.now() - second * 1000).toISOString(),
        access_id,
      }));
      await locker.report({ wrong_codes });
      expect((await entered(pin))?.isHeld).toBe(true);
    },
    async jam(door: number) {
      await locker.report({ doors: [{ number: door, happened: 'jammed' }] });
      jammed.add(door);
      expect((await locker.door(door))?.state).toBe('jammed');
    },
    async mend(door: number) {
      await locker.report({ doors: [{ number: door, happened: 'mended' }] });
      jammed.delete(door);
      expect((await locker.door(door))?.state).toBe(behind.has(door) ? 'occupied' : 'free');
    },
    /** Takes a parcel by force, which neither switch nor code reports. */
    rob(door: number) {
      const carried = at(door);
      behind.delete(door);
      return carried;
    },
    exchange(one: number, other: number) {
      const [first, second] = [at(one), at(other)];
      behind.set(one, second).set(other, first);
    },
  };
}

/**
 * A locker with its real contents and the drivers and recipients who use it. Each action checks its
 * immediate effects.
 */
export function lockerWeek(here: World, locker: Locker) {
  const contents = contentsOf(locker);
  const walks = lockerWalks(here, locker);
  const settle = async () => {
    await locker.follow();
    contents.read(await locker.texts());
  };
  return {
    ...contents,
    ...traffic(here, locker, contents),
    ...trouble(locker, contents),
    begin: () => walks.begin(),
    /** Answers the question about a door by comparing its real contents with the record. */
    async look(walk: LockerWalk, number: number): Promise<void> {
      const now = await walks.read(walk);
      const { recorded } = walks.doorOf(now, number);
      const carried = contents.behind.get(number);
      const isOther = carried !== undefined && carried.parcel !== recorded.parcel_id;
      const isEmpty = carried === undefined && recorded.use === 'occupied';
      const found = (isOther && 'other') || (isEmpty && 'empty') || 'as-recorded';
      await walks.answer(now, number, { found, ...(isOther && { reference: carried.label }) });
    },
    async end(walk: LockerWalk): Promise<void> {
      await walks.close(walk);
      await settle();
    },
    /** Lets time pass and runs everything that is due. */
    async pass(hours: number): Promise<void> {
      for (const table of aging) await here.given.older(table, `${hours} hours`);
      // The second pass takes back the parcels that the first pass finds overdue.
      for (let look = 0; look < 2; look += 1) await locker.clock();
      await settle();
    },
  };
}

export type LockerWeek = ReturnType<typeof lockerWeek>;
