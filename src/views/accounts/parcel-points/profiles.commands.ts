import { actOn, questionsFor } from '#commands/act-on.ts';
import { command } from '#commands/command.ts';
import { canDecide, type ProfileDecision } from '#domain/accounts/parcel-points.ts';
import { download } from '#ui/download.ts';
import { correction } from './correction.ts';
import type { Profile } from './profile.ts';

const DECIDE = 'POST /parcelpoint/account/approval';
const ADD_USER = 'POST /accounts/create-user-pp-profile';
const kind = { on: 'parcel point applications' } as const;

const decides = (decision: ProfileDecision) => ({
  ...kind,
  enabledFor: (profile: Profile) => canDecide(decision, profile),
  toRequest: ({ id, version }: Profile, answers: Readonly<Record<string, unknown>>) => ({
    body: { id, decision, version, ...answers },
  }),
});

const reasonQuestion = async () =>
  (await questionsFor(DECIDE, ['reason'])).map((one) => ({
    ...one,
    optional: false,
    hint: 'Reason, emailed to the applicant.',
  }));

export const approve = actOn<typeof DECIDE, Profile>(DECIDE, {
  ...decides('approve'),
  id: 'parcel-points.1-approve',
  title: 'Approve the parcel point…',
  keys: 'a',
  icon: 'check',
  keywords: ['accept', 'open', 'let in'],
  ask: ['account_id', 'branch_id'],
  danger: { consequence: () => 'The shop becomes a parcel point, and the applicant is notified.' },
});

export const reject = actOn<typeof DECIDE, Profile>(DECIDE, {
  ...decides('reject'),
  id: 'parcel-points.2-reject',
  title: 'Reject the parcel point…',
  keys: 'shift+r',
  icon: 'ban',
  keywords: ['refuse', 'decline'],
  ask: reasonQuestion,
  danger: { consequence: () => 'The applicant gets the reason by email.' },
});

export const suspend = actOn<typeof DECIDE, Profile>(DECIDE, {
  ...decides('suspend'),
  id: 'parcel-points.3-suspend',
  title: 'Suspend the parcel point…',
  icon: 'clock',
  keywords: ['pause', 'stop'],
  ask: reasonQuestion,
  danger: { consequence: () => 'The parcel point takes no parcels until it is approved again.' },
});

export const addUser = actOn<typeof ADD_USER, Profile>(ADD_USER, {
  ...kind,
  id: 'parcel-points.4-add-user',
  title: 'Create a user for the shop…',
  icon: 'user',
  single: true,
  keywords: ['add user', 'invite', 'password'],
  ask: ['name', 'email', 'mobile_number'],
  enabledFor: ({ state }) => state === 'approved' || 'Approve the application first',
  toRequest: ({ id }, { name, email, mobile_number: mobile }) => ({
    body: {
      profile_id: id,
      name: String(name),
      email: String(email),
      ...(mobile !== undefined && { mobile_number: String(mobile) }),
    },
  }),
});

export const correct = command<Profile>({
  ...kind,
  id: 'parcel-points.6-correct',
  title: 'Correct the application…',
  keys: 'shift+e',
  icon: 'file-text',
  can: 'Edit parcel point applications',
  single: true,
  changes: true,
  repeatable: false,
  keywords: ['edit', 'change', 'fix', 'opening hours', 'address'],
  enabled: () => correction.isMounted() || 'Open Parcel point applications first',
  run({ rows: [profile] }) {
    if (profile) correction.open(profile);
  },
});

async function save(answer: unknown, name: string): Promise<void> {
  if (!(answer instanceof Blob)) throw new Error('The server did not return a file.');
  download(name, answer);
}

export const exportAll = command({
  id: 'parcel-points.export',
  title: 'Export parcel point applications',
  icon: 'download',
  can: 'View parcel point applications',
  repeatable: false,
  keywords: ['csv', 'download'],
  run: async (_, fx) =>
    save(
      await fx.call('GET /accounts/export-pp-accounts', {}, {}),
      'parcel-point-applications.csv',
    ),
});

export const exportDetails = command<Profile>({
  ...kind,
  id: 'parcel-points.5-export-details',
  title: 'Export the application details',
  icon: 'download',
  can: 'View parcel point applications',
  single: true,
  repeatable: false,
  keywords: ['csv', 'opening hours'],
  async run({ ids: [id] }, fx) {
    const params = { id: Number(id) };
    const file = await fx.call('GET /accounts/export-pp-account-details/:id', { params }, {});
    await save(file, `parcel-point-application-${id}.csv`);
  },
});
