import { Icon } from '#ui/mark/icon.tsx';
import type { IconName } from '#ui/mark/icon-shapes.ts';
import { useCommandServices } from '../palette/palette-host.tsx';

interface PhoneActionsProps {
  openMessages: () => void;
  /** Closes the navigation that contains the actions. */
  onGo: () => void;
}

/** Actions that the header of a phone has no room for. */
export function PhoneActions({ openMessages, onGo }: PhoneActionsProps) {
  const services = useCommandServices();
  if (!services) return null;
  const act = (run: () => void) => () => {
    onGo();
    run();
  };
  return (
    <ul className="drawer-actions" aria-label="Actions">
      <Action
        icon="command"
        text="Commands"
        onPress={act(() => services.actor.send({ type: 'open' }))}
      />
      <Action icon="history" text="Messages of this session" onPress={act(openMessages)} />
    </ul>
  );
}

function Action({ icon, text, onPress }: { icon: IconName; text: string; onPress: () => void }) {
  return (
    <li>
      <button type="button" className="nav-row" onClick={onPress}>
        <Icon name={icon} />
        <span className="nav-text">{text}</span>
      </button>
    </li>
  );
}
