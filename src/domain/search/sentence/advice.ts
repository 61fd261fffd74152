import { withoutAccents } from '#domain/text/characters.ts';
import { negation } from './negations.ts';

/** Answer to a sentence that Baton does not carry out. */
export interface Advice {
  text: string;
  /** Ids of the commands that help instead. */
  commands: readonly string[];
}

const advice: readonly (readonly [RegExp, Advice])[] = [
  [
    /^(delete|remove|erase|destroy)\b/,
    {
      text: 'Records are not deleted. Cancel a shipment, close an account or disable a user.',
      commands: ['go.shipments', 'go.accounts', 'go.users'],
    },
  ],
  [
    /^(call|phone|ring|dial)\b/,
    {
      text: 'Baton does not make calls. Open the record to copy the mobile number.',
      commands: ['go.maps', 'go.shipments'],
    },
  ],
  [
    /\b(weather|rain|traffic|route|directions)\b/,
    {
      text: 'Baton has no weather, traffic or routes. The map shows drivers, lockers and zones.',
      commands: ['go.maps'],
    },
  ],
  [
    negation,
    {
      text: 'A sentence cannot exclude rows. Open the list and choose its filters.',
      commands: ['go.shipments'],
    },
  ],
  [
    /\b(how much|price|cost|costs|tariff)\b/,
    {
      text: 'Estimate a price, or get a quote.',
      commands: ['rates.estimate', 'go.quote', 'go.rates'],
    },
  ],
  [
    /^pay\b/,
    {
      text: 'Baton does not make payments. Receive a payment for an account, or import a bank statement.',
      commands: ['go.billing-payments', 'go.accounts', 'go.payment-references'],
    },
  ],
  [
    /\b(restore|backup|back up)\b/,
    {
      text: 'Backups are made on the server, not in the console.',
      commands: ['go.background-tasks'],
    },
  ],
  [
    /^(book|ship|send a parcel)\b/,
    {
      text: 'Book the shipment on its page, and choose the account there.',
      commands: ['go.booking', 'go.shipment-import'],
    },
  ],
  [
    /\b(schedule|email|send) (a|the|my)? ?report\b/,
    { text: 'Open a report to schedule it or to send it.', commands: ['go.reports'] },
  ],
  [
    /\b(stock|inventory|warehouse)\b/,
    {
      text: 'Baton does not track stock. Find parcels by shipment, branch or locker.',
      commands: ['go.shipments', 'go.lockers'],
    },
  ],
  [
    /\b(payroll|salary|wages|leave)\b/,
    { text: 'Baton does not handle driver pay or leave.', commands: ['go.users'] },
  ],
  [
    /^why\b/,
    {
      text: 'Open the record: its history names each change, with the person and the reason.',
      commands: ['app.search-reference', 'go.shipments'],
    },
  ],
];

const general: Advice = {
  text: 'Try a reference, a name or a place, or a sentence such as “failed today durban”.',
  commands: [],
};

/** Whether there is specific advice for the sentence. */
export const hasAdvice = (sentence: string): boolean => adviceFor(sentence) !== general;

/** Answer to a sentence that was not understood. */
export function adviceFor(sentence: string): Advice {
  const low = withoutAccents(sentence.trim());
  return advice.find(([about]) => about.test(low))?.[1] ?? general;
}
