import { audiences, audienceWords, isPlace, noticeLevels } from '#domain/messages/notices.ts';
import { viewPaths } from '#domain/generated/view-paths.ts';
import { formatTime, isoDay, UTC_OFFSET } from '#domain/kernel/time.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { formDialog } from '#ui/screens/form-dialog.tsx';
import { levelWords, type Notice } from './notice.ts';
import { Reach, SegmentChoice } from './segment-fields.tsx';

const labels = {
  title: 'Title',
  body: 'Text',
  level: 'Level',
  href: 'Link',
  audience: 'Audience',
  role_ids: 'Role',
  branch_ids: 'Branch',
  network_ids: 'With parcels in lockers of network',
  publish_at: 'Publish at',
  expires_at: 'Ends',
};

const empty = {
  title: '',
  body: '',
  level: 'info',
  href: '',
  audience: 'everybody',
  role_ids: '',
  branch_ids: '',
  network_ids: '',
  account_ids: '',
  publish_at: '',
  expires_at: '',
};
type Values = typeof empty;

/** Formats a moment for its field, in local time. */
const inField = (iso: string | null): string =>
  iso === null ? '' : `${isoDay(iso)}T${formatTime(iso)}`;
const fromField = (text: string): string | null => (text === '' ? null : `${text}:00${UTC_OFFSET}`);

const written = (notice: Notice): Values => ({
  title: notice.title,
  body: notice.body,
  level: notice.level,
  href: notice.href ?? '',
  audience: notice.segment.audience,
  role_ids: notice.segment.role_ids.join(','),
  branch_ids: notice.segment.branch_ids.join(','),
  network_ids: notice.segment.network_ids.join(','),
  account_ids: notice.segment.account_ids.join(','),
  publish_at: inField(notice.publish_at),
  expires_at: inField(notice.expires_at),
});

const idsIn = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number));

const segmentOf = (values: Values) => ({
  audience: audiences.find((one) => one === values.audience) ?? 'everybody',
  role_ids: idsIn(values.role_ids),
  branch_ids: idsIn(values.branch_ids),
  network_ids: idsIn(values.network_ids),
  account_ids: idsIn(values.account_ids),
});

const levels = noticeLevels.map((value) => ({ value, label: levelWords[value] }));
const audienceChoices = audiences.map((value) => ({ value, label: audienceWords[value] }));

/** Dialog that adds or changes a notice; publishing is a separate command. */
export const NoticeDialog = formDialog({
  wide: true,
  title: (notice: Notice | null) => (notice ? `Edit ${notice.title}` : 'New notice'),
  labels,
  start: (notice) => (notice ? written(notice) : empty),
  fields: ({ field, values }) => (
    <>
      <TextField autoFocus maxLength={120} {...field('title')} />
      <TextArea rows={4} maxLength={1000} {...field('body')} />
      <SelectField choices={levels} {...field('level')} />
      <TextField
        optional
        mono
        description="A page of the console, such as /lockers?q=state:offline"
        {...field('href')}
      />
      <SelectField choices={audienceChoices} {...field('audience')} />
      <SegmentChoice of="role_ids" field={field('role_ids')} />
      <SegmentChoice of="branch_ids" field={field('branch_ids')} />
      <SegmentChoice of="network_ids" field={field('network_ids')} />
      <Reach segment={segmentOf(values)} />
      <TextField
        type="datetime-local"
        optional
        description="Leave empty to publish immediately."
        {...field('publish_at')}
      />
      <TextField
        type="datetime-local"
        optional
        description="Until then the notice is shown in the notifications."
        {...field('expires_at')}
      />
    </>
  ),
  check: ({ title, body, href }) => ({
    ...(title.trim() === '' && { title: 'Title is required.' }),
    ...(body.trim() === '' && { body: 'Text is required.' }),
    ...(href.trim() !== '' &&
      !isPlace(href.trim(), viewPaths) && { href: 'Use the address of a page in the console.' }),
  }),
  send: (values, { api, record, how }) => {
    const { title, body, href, level } = values;
    const draft = {
      ...(record && { id: record.id }),
      title,
      body,
      level: noticeLevels.find((one) => one === level) ?? 'info',
      href: href.trim() === '' ? null : href.trim(),
      segment: segmentOf(values),
      publish_at: fromField(values.publish_at),
      expires_at: fromField(values.expires_at),
    };
    return api.call('POST /notifications', { body: draft }, how);
  },
  done: ({ title }) => `Draft saved: ${title}`,
});
