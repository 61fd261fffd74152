import type { Status } from '../kernel/statuses.ts';
import { statusKey } from '../settings/definition.ts';

/** Default sentences of status messages, by status. */
const usual = [
  ['collection-assigned', 'a driver will collect your parcel {reference}'],
  ['collected', 'your parcel {reference} has been collected'],
  ['collection-failed-attempt', 'we could not collect your parcel {reference} and will try again'],
  ['out-for-delivery', 'your parcel {reference} is out for delivery today'],
  ['delivered', 'your parcel {reference} has been delivered'],
  ['delivery-failed-attempt', 'we could not deliver your parcel {reference} and will try again'],
  ['in-locker', 'your parcel {reference} is waiting in a locker {place}'],
  ['ready-for-pickup', 'your parcel {reference} is ready to be collected {place}'],
] as const satisfies readonly (readonly [Status, string])[];

/** Text templates with their settings and default texts. */
export const noticeTemplates = usual.map(([status, sentence]) => ({
  status,
  setting: `notice_text_${statusKey(status)}` as const,
  text: `{company}: ${sentence}. {link}`,
}));

/** Values for a template; empty if a shipment has none. */
export interface TemplateValues {
  company: string;
  reference: string;
  /** Where the parcel waits, such as "at Rosebank Mall". */
  place: string;
  link: string;
}

/** Rule for templates: they must name the shipment and use only the known placeholders. */
export const templateForm = {
  pattern: /^(?=[^]*\{reference\})(?:[^{}]|\{(?:company|reference|place|link)\}){1,400}$/,
  advice:
    'Include {reference}, which names the shipment. The only other placeholders are {company}, {place} and {link}.',
};

/** Fills in a template, removing the spaces around empty values. */
export const filledTemplate = (template: string, values: TemplateValues): string =>
  template
    .replaceAll(/\{(company|reference|place|link)\}/g, (all, name: string) =>
      String(Object.entries(values).find(([key]) => key === name)?.[1] ?? all),
    )
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ([.,;:!?])/g, '$1')
    .trim();
