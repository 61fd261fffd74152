import { apiOf } from '#demo/simulator/api.ts';
import { takeBookings } from '#demo/simulator/bookings/bookings.ts';
import { reportShipments } from '#demo/simulator/parcels/carrier.ts';
import { collect } from '#demo/simulator/bookings/collections.ts';
import { readFleet } from '#demo/simulator/drivers/fleet.ts';
import { enterAsSimulator } from '#demo/simulator/bookings/identity.ts';
import { terminalsOf } from '#demo/simulator/lockers/locker-terminals.ts';
import { moveParcels } from '#demo/simulator/parcels/parcels.ts';
import { partnersOf } from '#demo/simulator/bookings/partners.ts';
import { programOf } from '#demo/simulator/program.ts';
import { randomFrom } from '#demo/chance.ts';
import { makeCollections } from '#server/features/collections/due-collections.ts';
import { notifyDrivers } from '#server/features/drivers/notify-drivers.ts';
import { pushQueue } from '#server/features/messages/push-queue.ts';
import { smsQueue, whatsAppQueue } from '#server/features/messages/text-queue.ts';
import { carrierQueue } from '#server/features/shipments/hand-over.ts';
import { workDue } from '#server/jobs/queue.ts';
import type { World } from '../world.ts';
import { MINUTE_MS } from '#domain/kernel/time.ts';

const BEAT_MINUTES = 20;
/** Much faster than real time, so that the day is over in a minute or two. */
const SPEED = 100_000;

interface Handed {
  channel: 'sms' | 'whatsapp' | 'push';
  to: string;
  message: string;
}

/** Every driver has a device that takes pushes. */
async function equipDrivers(here: World): Promise<void> {
  const { rows } = await here.database.pool.query<{ id: number }>(
    'select user_id as id from drivers where is_active',
  );
  for (const { id } of rows) {
    const { token } = await here.given.device(id);
    await here.clientOf(token).call('POST /drivers/push-token', { body: { token: `of-${id}` } });
  }
}

/** Runs the simulated day and the server's own tasks from midnight to midnight. */
export async function liveThrough(here: World, base: string, day: string): Promise<Handed[]> {
  await equipDrivers(here);
  const { services } = here;
  const token = await enterAsSimulator(here.database);
  const installerToken = await enterAsSimulator(here.database, 'installer');
  const api = apiOf(base, () => token);
  const installer = apiOf(base, () => installerToken);
  const random = randomFrom(11);
  const midnight = Date.parse(`${day}T00:00:00+02:00`);
  await makeCollections(services, () => new Date(midnight + MINUTE_MS));
  const parts = [
    moveParcels({
      api,
      terminals: terminalsOf({ api, installer }, base),
      fleet: await readFleet(api),
      random,
      most: 6,
    }),
    await takeBookings({ api, partners: partnersOf(installer, base) }, 60, random),
    collect(api, base, random),
    reportShipments(
      api,
      programOf(installer, base, {
        name: 'Simulated carrier',
        permissions: ['Report carrier statuses'],
      }),
    ),
  ];
  const handed: Handed[] = [];
  const accept = (channel: Handed['channel']) => async (given: { message: string }) => {
    const to = 'token' in given ? String(given.token) : String(Reflect.get(given, 'mobile_number'));
    handed.push({ channel, to, message: given.message });
    return { is: 'accepted', reference: null } as const;
  };
  const queues = [
    smsQueue(services, accept('sms')),
    whatsAppQueue(services, accept('whatsapp')),
    pushQueue(services, accept('push')),
    carrierQueue(services, async ({ body }) => ({
      is: 'taken',
      reference: `CP-${String(body['reference'])}`,
    })),
  ];
  const tell = async () => {
    await here.database.pool.query(`update driver_news set at = at - interval '6 seconds'`);
    await notifyDrivers(services);
    for (const queue of queues) while ((await workDue(services, queue)) > 0);
  };
  for (let minute = 0; minute < 24 * 60; minute += BEAT_MINUTES) {
    const simulated = midnight + minute * MINUTE_MS;
    for (const part of parts) await part({ now: Date.now(), simulated, speed: SPEED });
    await tell();
  }
  await makeCollections(services, () => new Date(midnight + 24 * 60 * MINUTE_MS));
  await tell();
  return handed;
}
