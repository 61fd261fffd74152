import type { Argument } from '#api/catalogue/catalogue.ts';

/** Maximum number of choices that the help lists; longer lists are cut. */
const MAX_CHOICES = 12;

const hints = {
  text: 'text',
  number: 'number',
  'yes-no': 'yes or no',
  day: 'day or time, such as 2026-11-23, yesterday or 2 h ago',
  record: 'reference, name or id',
  json: 'JSON',
};

/** Description of the value that an argument takes. */
export function hintOf({ kind, values = [], isMany }: Argument, most = MAX_CHOICES): string {
  if (kind === 'choice')
    return values.length <= most ? values.join(', ') : `${values.slice(0, most - 2).join(', ')} …`;
  return isMany && kind !== 'json' ? `${hints[kind]}; separate several with commas` : hints[kind];
}
