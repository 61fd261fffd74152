import { noticeTemplates } from '#domain/messages/notice-templates.ts';
import { noticeSwitches } from '#domain/messages/shipment-notices.ts';
import type { Flip, Flips } from './company.ts';
import { othersOff, sentMessages } from './message-flips.ts';

/** Settings that turn on one switch of a status and turn off its others. */
function switchedOn(status: string): Readonly<Record<string, string>> {
  const [first] = noticeSwitches.filter((one) => one.status === status);
  if (first === undefined) throw new Error(`Nobody is told of ${status}`);
  return { ...othersOff(first.setting, status), [first.setting]: 'true' };
}

export const wordingFlips: Flips = Object.fromEntries(
  noticeTemplates.map(({ setting, status, text }): [string, Flip] => [
    setting,
    {
      values: [text, 'Dear customer, {reference} has news.'],
      seen: [false, true],
      look: async (here) =>
        /^Dear customer, \S+ has news\.$/.test((await sentMessages(here, status))[0]?.text ?? ''),
      given: switchedOn(status),
    },
  ]),
);
