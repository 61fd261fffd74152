import { Avatar } from '../mark/brand.tsx';
import { Menu, type MenuEntry } from '../overlay/menu.tsx';
import './user-menu.css';

type UserMenuProps = {
  name: string;
  /** Who the person is here, for instance "Operations, JNB". */
  detail?: string;
  entries: readonly MenuEntry[];
};

export function UserMenu({ name, detail, entries }: UserMenuProps) {
  const trigger = (
    <>
      <Avatar name={name} />
      <span className="me-words">
        <b>{name}</b>
        {detail && <span>{detail}</span>}
      </span>
    </>
  );
  return (
    <Menu
      label="Your menu"
      trigger={trigger}
      triggerClass="me"
      head={{ title: name, detail }}
      entries={entries}
    />
  );
}
