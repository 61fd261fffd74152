import { Menu, type MenuEntry } from '../overlay/menu.tsx';
import { PersonAvatar } from '../person/person-avatar.tsx';
import './user-menu.css';

type UserMenuProps = {
  name: string;
  image?: string | null;
  /** Role and branch of the user, for instance "Operations, JNB". */
  detail?: string;
  entries: readonly MenuEntry[];
};

export function UserMenu({ name, image = null, detail, entries }: UserMenuProps) {
  const trigger = (
    <>
      <PersonAvatar name={name} image={image} />
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
