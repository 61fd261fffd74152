import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { createTypedKeys } from './typed-keys.ts';

interface QuestionKeys {
  keys: Readonly<Record<string, () => void>>;
  onKey: (key: string) => void;
  onText: (text: string, isWhole: boolean) => void;
}

const isField = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.type !== 'checkbox';

/** Keys of a question; within a field only Escape, so that other keys can be typed. */
export function useQuestionKeys({ keys, ...handlers }: QuestionKeys) {
  const latest = useRef({ keys, ...handlers });
  useEffect(() => {
    latest.current = { keys, ...handlers };
  });
  const typed = useMemo(
    () =>
      createTypedKeys({
        onKey: (key) => (latest.current.keys[key] ?? (() => latest.current.onKey(key)))(),
        onText: (text, isWhole) => latest.current.onText(text, isWhole),
      }),
    [],
  );
  useEffect(() => typed.stop, [typed]);
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isField(event.target) && event.key !== 'Escape') return;
    if (event.key === ' ' && event.target instanceof HTMLInputElement) return;
    const isTyped = typed.press(event.key);
    const deed = isTyped ? undefined : keys[event.key];
    if (!isTyped && deed === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    deed?.();
  };
}
