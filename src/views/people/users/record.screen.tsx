import { subjectOfRows } from '#commands/focus.ts';
import { roleLabel } from '#domain/people/roles.ts';
import { Tag } from '#ui/mark/status-mark.tsx';
import { Part } from '#ui/page/part.tsx';
import { Facts } from '#ui/page/section.tsx';
import { PersonAvatar } from '#ui/person/person-avatar.tsx';
import { RecordActions } from '#ui/screens/record-actions.tsx';
import { recordScreen } from '#ui/screens/record-screen.tsx';
import type { Screen } from '#ui/view.ts';
import { statusOf } from './columns.tsx';
import view from './record.view.ts';
import { RoleRights } from './role-rights.tsx';
import type { User } from './user.ts';
import { UserDialogs } from './user-dialogs.tsx';
import { factsOf } from './user-facts.tsx';

const buttons = ['users.0-edit', 'users.reset-password', 'users.4-end-sessions'];

/** Heading of the page: the user with state and commands. */
function Head({ record: user }: { record: User }) {
  const { status, word } = statusOf(user);
  const { role, account } = user;
  return (
    <div className="record-head">
      <PersonAvatar name={user.name} image={user.avatar} />
      <h1>{user.name}</h1>
      <Tag status={status}>{word}</Tag>
      <span className="record-line">
        {roleLabel(role)}
        {account !== null && `, ${account}`}
      </span>
      <RecordActions subject={subjectOfRows('users', [user])} show={buttons} />
    </div>
  );
}

const UserFacts = ({ record }: { record: User }) => (
  <Part title="About">
    <Facts facts={factsOf(record)} />
  </Part>
);

const screen: Screen = recordScreen(view, {
  read: 'GET /users/:id',
  kind: 'users',
  name: ({ name }) => name,
  list: {
    read: 'GET /users',
    href: '/users',
    missing: 'The user may belong to another account, or the link is incomplete.',
  },
  head: [Head, UserDialogs],
  main: [UserFacts],
  side: [RoleRights],
});
export default screen;
