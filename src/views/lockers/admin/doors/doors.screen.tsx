import { href } from '#domain/entities/href.ts';
import { locker } from '#domain/lockers/locker.entity.ts';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import type { Screen } from '#ui/view.ts';
import { LockerDialogs } from '../locker-dialogs.tsx';
import { newButton } from '../new-button.tsx';
import { doorTable } from './columns.ts';
import view from './doors.view.ts';

/** List of doors of all lockers, the oldest report first; Enter opens the locker. */
const screen: Screen = tableScreen(view, {
  ...doorTable,
  kind: 'doors',
  sort: ['use_at', 'ASC'],
  record: { href: ({ locker_id }) => href(locker, { id: locker_id }) },
  parts: { head: newButton('door', 'Add door'), dialogs: LockerDialogs },
});
export default screen;
