import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { simulated_day as days } from '#server/db/schema/settings.ts';
import { clockOf, isAlive } from '../controls.ts';
import type { DayClock } from '../clock.ts';

type Channel = 'sms' | 'whatsapp' | 'push';

/**
 * Signs that the simulated day has work. The parts of the simulation read these signs before they
 * call the server, because most calls would find nothing.
 */
export interface DaySigns {
  clock: DayClock | null;
  /** Whether a command waits for the terminal of its locker. */
  hasCommands: boolean;
  /** Channels with messages whose receipt is outstanding. */
  channels: readonly Channel[];
}

const awaitedChannel = (channel: Channel) => sql`case when exists (
  select from text_messages where channel = ${channel} and status = 'sent' and time_created > now() - interval '6 hours'
) then ${channel} end`;

const channelsToReport = sql<Channel[]>`array_remove(array[${sql.join(
  [awaitedChannel('sms'), awaitedChannel('whatsapp'), awaitedChannel('push')],
  sql`, `,
)}]::text[], null)`;

const isCommandWaiting = sql<boolean>`exists (
  select from locker_commands where expires_at > now() and (state = 'queued'
    or (state = 'sent' and kind <> 'physical' and (leased_until is null or leased_until <= now()))))`;

async function readSigns(db: Db): Promise<DaySigns> {
  const [found] = await db
    .select({ day: days, channels: channelsToReport, hasCommands: isCommandWaiting })
    .from(days)
    .where(isAlive());
  if (found === undefined) return { clock: null, hasCommands: false, channels: [] };
  const { day, ...signs } = found;
  return { clock: clockOf(day), ...signs };
}

/** Reads the signs for all parts together, at most once per `everyMs`. */
export function signsOf(db: Db, everyMs: number): () => Promise<DaySigns> {
  let readAt = -Infinity;
  let signs: Promise<DaySigns> | undefined;
  return () => {
    if (signs === undefined || performance.now() - readAt >= everyMs) {
      readAt = performance.now();
      signs = readSigns(db);
      signs.catch(() => (signs = undefined));
    }
    return signs;
  };
}
