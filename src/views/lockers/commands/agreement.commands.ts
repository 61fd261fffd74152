import { command } from '#commands/command.ts';
import { question, type Option } from '#commands/asking/ask.ts';
import type { Effects } from '#commands/effects.ts';
import { isNight } from '#domain/lockers/locker-opening.ts';
import { SUPER_ADMIN_ROLE } from '#domain/people/roles.ts';
import { formatTime } from '#domain/kernel/time.ts';

const AGREE = 'POST /locker-commands/:id/agree';

interface Waiting {
  id: number;
  user_id: number;
  option: Option;
}

/** Fetches commands that wait for a second person, the newest first. */
async function readWaiting(fx: Effects): Promise<Waiting[]> {
  const query = { filter: { state: 'awaiting' }, sort: ['id', 'DESC'], range: [0, 24] };
  const { rows } = Object(await fx.call('GET /locker-commands', { query }, {}));
  return (Array.isArray(rows) ? rows : []).map((row: unknown) => {
    const { id, user_id, locker, door, asked_by: by, time_created: at } = Object(row);
    const what = door === null ? 'All doors' : `Door ${door}`;
    const detail = `asked by ${by}, ${formatTime(Date.parse(at))}`;
    return { id, user_id, option: { value: id, label: `${what} of ${locker}`, detail } };
  });
}

/**
 * Fetches the waiting commands that the user can answer: those of other users. At night, a
 * SuperAdmin can also answer their own commands with a code.
 */
async function answerable(fx: Effects) {
  const [waiting, me] = await Promise.all([readWaiting(fx), fx.call('GET /my-profile', {}, {})]);
  const { id: mine, role } = Object(Object(me).user);
  const isAlone = Object(role).name === SUPER_ADMIN_ROLE && isNight(Date.now());
  const own = new Set(waiting.filter(({ user_id: by }) => by === mine).map(({ id }) => id));
  return { own, rows: waiting.filter(({ id }) => isAlone || !own.has(id)) };
}

const answers = [
  { value: true, label: 'Go ahead', detail: 'The command is sent to the locker' },
  { value: false, label: 'Decline', detail: 'The command is not sent' },
];

/** Command to approve or decline a waiting command from any page. */
export const agreeToOpen = command({
  id: 'lockers.9-agree',
  title: 'Agree to open doors with parcels inside…',
  icon: 'check',
  can: 'Command lockers',
  changes: true,
  repeatable: false,
  keywords: ['second person', 'approve', 'decline', 'technician'],
  questions: async (fx) => {
    const { rows, own } = await answerable(fx);
    const options = rows.map(({ option }) => option);
    const hint = options.length === 0 ? 'No command waits for a second person.' : undefined;
    const code = question({
      name: 'code',
      label: 'Second-factor code, if no second person is available',
      kind: 'text',
      placeholder: 'Six digits',
    });
    return [
      question({ name: 'id', label: 'Which command', kind: 'choice', options, hint }),
      question({ name: 'agrees', label: 'Answer', kind: 'choice', options: answers }),
      {
        ...code,
        isAsked: ({ id, agrees }) => agrees === true && own.has(Number(id)),
      },
    ];
  },
  async run({ answers: { id, agrees, code } }, fx) {
    const body = { agrees: agrees === true, ...(typeof code === 'string' && { code }) };
    await fx.call(AGREE, { params: { id: Number(id) }, body }, {});
  },
});
