import { question, type Question } from '#commands/asking/ask.ts';
import { command } from '#commands/command.ts';
import type { Effects } from '#commands/effects.ts';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { ratesAddress } from './address.ts';

const LIST = 'GET /rates/groups/current';
const EDIT = 'POST /rates/groups/edit-rategroup';
type Group = ResponseOf<typeof LIST>[number];

async function whichGroup(fx: Effects): Promise<Question[]> {
  const groups: Group[] = Object(await fx.call(LIST, { query: {} }, {}));
  const options = groups.map(({ id, code, name }) => ({
    value: id,
    label: `${code} ${name}`,
    code,
  }));
  return [question({ name: 'group', label: 'Rate group', kind: 'choice', options })];
}

export const editSomeGroup = command({
  can: 'Edit rates',
  icon: 'pencil',
  changes: true,
  repeatable: false,
  id: 'rates.edit-group',
  title: 'Edit a rate group…',
  keywords: ['change prices', 'draft', 'tariff', 'open draft'],
  questions: whichGroup,
  async run({ answers, key }, fx) {
    const body = { id: answers['group'] };
    const made = await fx.call(EDIT, { body }, { idempotencyKey: key });
    const { id: group, rate_revision_id: revision }: Group = Object(made);
    fx.go(ratesAddress({ revision, group }));
  },
});
