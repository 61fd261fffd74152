import { carrierAt } from './adapters/carrier.ts';
import { lockerGateway as gatewayAt } from './adapters/locker-gateway.ts';
import { smtp } from './adapters/mail.ts';
import { pushProvider } from './adapters/push-provider.ts';
import { textProvider } from './adapters/text-provider.ts';
import type { Background, Stoppable } from './background-task.ts';
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
import { startQueue, type Queue } from './jobs/queue.ts';
import { wakeWhenAnnounced } from './jobs/announced-work.ts';

/** Every queue whose receiver is configured, by the name under which its work is announced. */
function beginQueues(services: Services): Map<string, Background> {
  const { smtpUrl, mailFrom, sms, whatsApp, push, carrier, lockerGateway, marketplace } =
    services.config;
  const begun = new Map([['webhooks', startDeliveries(services)]]);
  const begin = (queue: Queue, prepare?: () => Promise<unknown>) =>
    begun.set(queue.name, startQueue(services, queue, prepare));
  begin(reportQueue(services));
  if (smtpUrl !== undefined) begin(emailQueue(services, smtp(smtpUrl, mailFrom)));
  if (sms !== undefined) begin(smsQueue(services, textProvider(sms)));
  if (whatsApp !== undefined) begin(whatsAppQueue(services, textProvider(whatsApp)));
  if (push !== undefined)
    begin(pushQueue(services, pushProvider(push)), () => notifyDrivers(services));
  if (carrier !== undefined) begin(carrierQueue(services, carrierAt(carrier)));
  if (lockerGateway !== undefined)
    begin(lockerQueue(services, gatewayAt(lockerGateway)), lockerLook(services));
  if (marketplace.url !== undefined) begin(marketplaceQueue(services), marketplaceLook(services));
  return begun;
}

/** Works on every queue whose receiver is configured; messages of the others wait, and can be read. */
export function startQueues(services: Services): Stoppable {
  const begun = beginQueues(services);
  const announced = wakeWhenAnnounced(services.database, begun);
  return {
    stop: async () => {
      await announced.close();
      await Promise.all([...begun.values()].map((task) => task.stop()));
    },
  };
}
