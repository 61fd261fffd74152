import { formOf } from '#ui/form-of/form-of.tsx';
import type { Notice } from './notice.ts';
import { SegmentFields } from './segment-fields.tsx';

/** Dialog that adds or changes a notice; publishing is a separate command. */
export const NoticeDialog = formOf('POST /notifications', {
  wide: true,
  title: (notice: Notice | null) => (notice ? `Edit ${notice.title}` : 'New notice'),
  ask: {
    title: {},
    body: { rows: 4 },
    level: {},
    href: { mono: true },
    segment: { as: SegmentFields },
  },
  first: {
    segment: {
      audience: 'everybody',
      role_ids: [],
      branch_ids: [],
      account_ids: [],
      network_ids: [],
    },
  },
  also: ({ id }) => ({ id }),
  done: ({ title }) => `Draft saved: ${title}`,
});
