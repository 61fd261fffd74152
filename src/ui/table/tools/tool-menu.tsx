import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Icon } from '#ui/mark/icon.tsx';
import { Keys } from '#ui/mark/keys.tsx';

interface ToolChoice {
  id: string;
  /** Text for type-ahead. */
  name: string;
  content: ReactNode;
}

interface ToolMenuProps {
  label: string;
  /** Single choice, or checkboxes. */
  mode: 'single' | 'multiple';
  choices: readonly ToolChoice[];
  chosen: readonly string[];
  /** Id of a choice that cannot be switched off. */
  fixed?: string;
  onChoose: (id: string) => void;
}

/**
 * Maximum pause between letters of a typed name, in milliseconds. Within this pause a digit is part
 * of the name instead of a position.
 */
const WORD_MS = 1_000;
/** Number of choices that have a digit as shortcut. */
const MAX_NUMBERED = 9;

/**
 * List of a tool: arrows, Home, End and letters move, 1 to 9 choose by position, Enter and Space
 * choose the focused item.
 */
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
            {at < MAX_NUMBERED && <Keys keys={String(at + 1)} hint />}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}

/** Element of a choice, for focusing. */
export const itemOf = (around: Element | null, id: string): HTMLElement | null =>
  around?.querySelector<HTMLElement>(`[data-key="${CSS.escape(id)}"]`) ?? null;
