import type { RowOf } from '#api/endpoint-types.ts';
import { formatPercent } from '#domain/kernel/format.ts';
import { audienceWords, type NoticeState } from '#domain/messages/notices.ts';
import type { Status } from '#ui/mark/status-mark.tsx';

export type Notice = RowOf<'GET /notifications'>;

export const noticeStateWords: Record<NoticeState, { status: Status; word: string }> = {
  draft: { status: 'info', word: 'Draft' },
  scheduled: { status: 'progress', word: 'Scheduled' },
  published: { status: 'success', word: 'Published' },
  withdrawn: { status: 'offline', word: 'Withdrawn' },
};

const counted = (ids: readonly number[], one: string, many: string) =>
  ids.length === 0 ? [] : [`${ids.length} ${ids.length === 1 ? one : many}`];

/** Audience in words: "Accounts, 2 networks". */
export const segmentWords = ({ segment }: Pick<Notice, 'segment'>): string =>
  [
    audienceWords[segment.audience],
    ...counted(segment.role_ids, 'role', 'roles'),
    ...counted(segment.branch_ids, 'branch', 'branches'),
    ...counted(segment.account_ids, 'account', 'accounts'),
    ...counted(segment.network_ids, 'network', 'networks'),
  ].join(', ');

/** Share of recipients who read a published notice ("42%"); null for any other notice. */
export const readShare = ({ state, recipients, read }: Notice): string | null =>
  state === 'published' && recipients > 0 ? formatPercent(read / recipients) : null;
