import { choice, count, drawn, fields, id, instant, text } from '../entities/fields.ts';
import { noticeLevels, noticeStates } from './notices.ts';

const none = { nullable: true } as const;
const inRow = { inRowOnly: true } as const;

export const noticeFields = fields({
  state: choice('State', noticeStates, { sort: true, filter: 'values', width: 120 }),
  title: text('Title', { names: true, sort: true, width: 220, grows: true }),
  audience: drawn('Audience', { width: 140, narrow: 'detail' }),
  /** Number of recipients; before publication, the number it would reach now. */
  recipients: count('Recipients', { sort: true, width: 100 }),
  read: count('Read', { width: 72 }),
  publish_at: instant('Publish at', { ...none, sort: true, width: 140 }),
  published_at: instant('Published', { ...none, sort: true, width: 104 }),
  expires_at: instant('Ends', { ...none, width: 140 }),
  author: text('By', { ...none, width: 112 }),
  time_created: instant('Written', { sort: true, width: 100, hidden: true }),
  body: text('Text', inRow),
  level: choice('Level', noticeLevels, { ...inRow, filter: 'values' }),
  href: text('Link', { ...inRow, ...none }),
  withdrawn_at: instant('Withdrawn', { ...inRow, ...none }),
  created_by: id('By', { ...inRow, ...none }),
  id: id('Id', { ...inRow, sort: true, filter: 'values' }),
  version: count('Version', inRow),
});
