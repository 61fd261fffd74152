import { sql } from 'drizzle-orm';
import { carrierAt } from './adapters/carrier.ts';
import { lockerGateway as gatewayAt } from './adapters/locker-gateway.ts';
import { smtp } from './adapters/mail.ts';
import { pushProvider } from './adapters/push-provider.ts';
import { textProvider } from './adapters/text-provider.ts';
import type { Stoppable } from './background-task.ts';
import type { Services } from './context.ts';
import { notifyDrivers } from './features/drivers/notify-drivers.ts';
import { startDeliveries } from './features/integrations/delivery-worker.ts';
import { lockerLook, lockerQueue } from './features/lockers/push-commands.ts';
import { marketplaceLook, marketplaceQueue } from './features/marketplace/event-queue.ts';
import { emailQueue } from './features/messages/email-queue.ts';
import { pushQueue } from './features/messages/push-queue.ts';
import { smsQueue, whatsAppQueue } from './features/messages/text-queue.ts';
import { reportQueue } from './features/reports/send-reports.ts';
import { carrierQueue } from './features/shipments/hand-over.ts';
import { startQueue } from './jobs/queue.ts';

/** At the start of the only node: nobody else can still be working on a job. */
const releaseLeases = ({ database }: Services) =>
  database.engine === 'embedded'
    ? database.db.execute(sql`update jobs set leased_until = null where leased_until is not null`)
    : Promise.resolve();

/** Works on every queue whose receiver is configured; messages of the others wait, and can be read. */
export function startQueues(services: Services): Stoppable {
  const { smtpUrl, mailFrom, sms, whatsApp, push, carrier, lockerGateway, marketplace } =
    services.config;
  const begin = () => [
    startDeliveries(services),
    startQueue(services, reportQueue(services)),
    ...(smtpUrl === undefined
      ? []
      : [startQueue(services, emailQueue(services, smtp(smtpUrl, mailFrom)))]),
    ...(sms === undefined ? [] : [startQueue(services, smsQueue(services, textProvider(sms)))]),
    ...(whatsApp === undefined
      ? []
      : [startQueue(services, whatsAppQueue(services, textProvider(whatsApp)))]),
    ...(push === undefined
      ? []
      : [
          startQueue(services, pushQueue(services, pushProvider(push)), () =>
            notifyDrivers(services),
          ),
        ]),
    ...(carrier === undefined
      ? []
      : [startQueue(services, carrierQueue(services, carrierAt(carrier)))]),
    ...(lockerGateway === undefined
      ? []
      : [
          startQueue(
            services,
            lockerQueue(services, gatewayAt(lockerGateway)),
            lockerLook(services),
          ),
        ]),
    ...(marketplace.url === undefined
      ? []
      : [startQueue(services, marketplaceQueue(services), marketplaceLook(services))]),
  ];
  const started = releaseLeases(services)
    .catch((error: unknown) => services.log.warn({ err: error }, 'leases run out by themselves'))
    .then(begin);
  return {
    stop: async () => {
      const tasks = await started;
      await Promise.all(tasks.map((task) => task.stop()));
    },
  };
}
