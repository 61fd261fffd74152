import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Icon } from '../mark/icon.tsx';
import { Keys } from '../mark/keys.tsx';

interface ToolChoice {
  id: string;
  /** What letters find it by. */
  name: string;
  content: ReactNode;
}

interface ToolMenuProps {
  label: string;
  /** Of several choices one is made, or each is on or off. */
  mode: 'single' | 'multiple';
  choices: readonly ToolChoice[];
  chosen: readonly string[];
  /** Cannot be switched off. */
  fixed?: string;
  onChoose: (id: string) => void;
}

/** As long as letters make one word; a digit among them is part of the name. */
const WORD_MS = 1_000;
/** Digits reach so many. */
const MOST_NUMBERED = 9;

/** The list of a tool: arrows, Home, End and letters walk it, 1 to 9 choose by place, Enter and Space what is in focus. */
export function ToolMenu({ label, mode, choices, chosen, fixed, onChoose }: ToolMenuProps) {
  const box = useRef<HTMLDivElement>(null);
  const letterAt = useRef(-WORD_MS);
  const press = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, timeStamp } = event;
    if (altKey || ctrlKey || metaKey) return;
    const isInWord = timeStamp - letterAt.current < WORD_MS;
    if (key.length === 1 && (isInWord || !/^\d$/.test(key))) letterAt.current = timeStamp;
    if (isInWord || !/^[1-9]$/.test(key)) return;
    const choice = choices[Number(key) - 1];
    if (!choice || choice.id === fixed) return;
    event.preventDefault();
    event.stopPropagation();
    itemOf(box.current, choice.id)?.focus();
    onChoose(choice.id);
  };
  return (
    <div ref={box} className="tool-menu" onKeyDownCapture={press}>
      <Menu
        aria-label={label}
        autoFocus={mode === 'single' && chosen.length > 0 ? true : 'first'}
        selectionMode={mode}
        selectedKeys={chosen}
        escapeKeyBehavior="none"
        shouldCloseOnSelect={false}
        disabledKeys={fixed === undefined ? [] : [fixed]}
        onAction={(id) => onChoose(String(id))}
      >
        {choices.map(({ id, name, content }, at) => (
          <MenuItem key={id} id={id} textValue={name} className="menu-item">
            {mode === 'multiple' && (
              <span className="tool-check">
                <Icon name="check" />
              </span>
            )}
            {content}
            {at < MOST_NUMBERED && <Keys keys={String(at + 1)} hint />}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}

/** The element of a choice, to give it the focus. */
export const itemOf = (around: Element | null, id: string): HTMLElement | null =>
  around?.querySelector<HTMLElement>(`[data-key="${CSS.escape(id)}"]`) ?? null;
