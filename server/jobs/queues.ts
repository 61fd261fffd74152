import { carrierAt } from '../adapters/carrier.ts';
import { lockerGateway as gatewayAt } from '../adapters/locker-gateway.ts';
import { smtp } from '../adapters/mail.ts';
import { pushProvider } from '../adapters/push-provider.ts';
import { textProvider } from '../adapters/text-provider.ts';
import { runPeriodically, type Background, type Stoppable } from './background-task.ts';
import type { Services } from '../context.ts';
import { isDriverNewsDue, notifyDrivers } from '../features/drivers/notify-drivers.ts';
import { isSomeDeliveryDue, startDeliveries } from '../features/integrations/delivery-worker.ts';
import { lockerLook, lockerQueue } from '../features/lockers/commands/push-commands.ts';
import { marketplaceLook, marketplaceQueue } from '../features/marketplace/events/event-queue.ts';
import { emailQueue } from '../features/messages/email-queue.ts';
import { pushQueue } from '../features/messages/push-queue.ts';
import { smsQueue, whatsAppQueue } from '../features/messages/text-queue.ts';
import { reportQueue } from '../features/reports/send-reports.ts';
import { carrierQueue } from '../features/shipments/hand-over.ts';
import { wakeWhenDue, type DueWork } from './due-work.ts';
import { dueJobs, startQueue, type Preparation, type Queue } from './queue.ts';
import { wakeWhenAnnounced } from './announced-work.ts';

/** A started queue with its due condition. */
type Begun = Background & DueWork;

const LOCKERS_EVERY_MS = 2_000;
const DRIVERS_EVERY_MS = 10_000;
const MARKETPLACE_EVERY_MS = 2_000;
const DELIVERIES_EVERY_MS = 30_000;

/**
 * Starts every queue with a configured receiver. Returns the queues by the name that notifications
 * of due work contain.
 */
function beginQueues(services: Services): Map<string, Begun> {
  const { smtpUrl, mailFrom, sms, whatsApp, push, carrier, lockerGateway, marketplace } =
    services.config;
  const deliveries = startDeliveries(services, DELIVERIES_EVERY_MS);
  const begun = new Map([['webhooks', { ...deliveries, isDue: isSomeDeliveryDue }]]);
  const begin = (queue: Queue, before?: Preparation & { isDue?: string }) => {
    const isDue = [dueJobs(queue.name), before?.isDue].filter(Boolean).join(' or ');
    begun.set(queue.name, { ...startQueue(services, queue, before), isDue });
  };
  begin(reportQueue(services));
  if (smtpUrl !== undefined) begin(emailQueue(services, smtp(smtpUrl, mailFrom)));
  if (sms !== undefined) begin(smsQueue(services, textProvider(sms)));
  if (whatsApp !== undefined) begin(whatsAppQueue(services, textProvider(whatsApp, 'whatsapp')));
  if (push !== undefined)
    begin(pushQueue(services, pushProvider(push)), {
      prepare: () => notifyDrivers(services),
      every: DRIVERS_EVERY_MS,
      isDue: isDriverNewsDue,
    });
  if (carrier !== undefined) begin(carrierQueue(services, carrierAt(carrier)));
  if (lockerGateway !== undefined)
    begin(lockerQueue(services, gatewayAt(lockerGateway)), {
      prepare: lockerLook(services),
      every: LOCKERS_EVERY_MS,
    });
  if (marketplace.url !== undefined) begin(marketplaceQueue(services));
  return begun;
}

/** Creates jobs for events of marketplace shipments. */
function lookForEvents(services: Services): Stoppable[] {
  if (services.config.marketplace.url === undefined) return [];
  const look = {
    name: 'marketplace events',
    every: MARKETPLACE_EVERY_MS,
    work: marketplaceLook(services),
  };
  return [runPeriodically(look, services.log)];
}

/**
 * Starts every queue with a configured receiver. Messages of other queues wait and stay readable.
 */
export function startQueues(services: Services): Stoppable {
  const begun = beginQueues(services);
  const announced = wakeWhenAnnounced(services.database, begun);
  const looks: Stoppable[] = [wakeWhenDue(services, begun), ...lookForEvents(services)];
  return {
    stop: async () => {
      await announced.close();
      await Promise.all([...looks, ...begun.values()].map((task) => task.stop()));
    },
  };
}
