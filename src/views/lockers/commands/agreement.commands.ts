import { command } from '../../../commands/command.ts';
import { question, type Option } from '../../../commands/ask.ts';
import type { Effects } from '../../../commands/effects.ts';
import { formatTime } from '../../../domain/time.ts';

const AGREE = 'POST /locker-commands/:id/agree';

/** What waits for a second person, the newest first, as it is chosen. */
async function waiting(fx: Effects): Promise<Option[]> {
  const query = { filter: { state: 'awaiting' }, sort: ['id', 'DESC'], range: [0, 24] };
  const { rows } = Object(await fx.call('GET /locker-commands', { query }, {}));
  return (Array.isArray(rows) ? rows : []).map((row: unknown) => {
    const { id, locker, door, asked_by: by, time_created: at } = Object(row);
    const what = door === null ? 'All doors' : `Door ${door}`;
    const label = `${what} of ${locker}`;
    return { value: id, label, detail: `asked by ${by}, ${formatTime(Date.parse(at))}` };
  });
}

/** Whoever may command lockers agrees from anywhere to what somebody else asked for. */
export const agreeToOpen = command({
  id: 'lockers.9-agree',
  title: 'Agree to open doors with parcels inside…',
  icon: 'check',
  can: 'Command lockers',
  changes: true,
  repeatable: false,
  keywords: ['second person', 'approve', 'decline', 'open all', 'technician'],
  questions: async (fx) => {
    const options = await waiting(fx);
    const hint = options.length === 0 ? 'Nothing waits for a second person.' : undefined;
    return [
      question({ name: 'id', label: 'Which', kind: 'choice', options, hint }),
      question({
        name: 'agrees',
        label: 'Answer',
        kind: 'choice',
        options: [
          { value: true, label: 'Go ahead', detail: 'It opens at once' },
          { value: false, label: 'Decline', detail: 'It does not open' },
        ],
      }),
    ];
  },
  async run({ answers: { id, agrees } }, fx) {
    await fx.call(AGREE, { params: { id: Number(id) }, body: { agrees: agrees === true } }, {});
  },
});
