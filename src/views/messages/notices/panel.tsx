import { formatMoment } from '#ui/format.ts';
import { TextLink } from '#ui/link.tsx';
import { rowPanel } from '#ui/screens/record-panel.tsx';
import { noticeStateWords, readShare, segmentWords } from './notice.ts';

export const NoticePanel = rowPanel('GET /notifications', {
  kind: 'notices',
  state: ({ state }) => noticeStateWords[state],
  actions: ['notices.2-publish', 'notices.1-edit', 'notices.3-withdraw'],
  notice: ({ title, body }) => (
    <div className="part">
      <strong>{title}</strong>
      <p>{body}</p>
    </div>
  ),
  facts: (row) => [
    ['Audience', segmentWords(row)],
    [row.state === 'published' ? 'Recipients' : 'Would reach', String(row.recipients)],
    ['Read', readShare(row)],
    [
      'Link',
      row.href && (
        <TextLink key="link" href={row.href}>
          {row.href}
        </TextLink>
      ),
    ],
    ['Publish at', formatMoment(row.publish_at)],
    ['Published', formatMoment(row.published_at)],
    ['Ends', formatMoment(row.expires_at)],
    ['Withdrawn', formatMoment(row.withdrawn_at)],
    ['By', row.author],
    ['Written', formatMoment(row.time_created)],
  ],
});
