import type { Command } from '#commands/command.ts';
import type { Focus, Subject } from '#commands/focus.ts';
import type { MenuEntry } from '#ui/overlay/menu.tsx';
import { commandEntries } from '#ui/palette/entries.ts';

/** Entries of row menus and footers for a subject, with the same availability as in the palette. */
export function entriesFor(
  {
    commands,
    focus,
    start,
  }: {
    commands: readonly Command[];
    focus: Focus;
    start: (command: Command, work: { subject: Subject }) => void;
  },
  subject: Subject,
): MenuEntry[] {
  const ofSubject = commands.filter(({ on }) => (on === undefined) === (subject.is === 'none'));
  return commandEntries(ofSubject, focus, subject).flatMap((entry): MenuEntry[] => {
    if (entry.kind !== 'command') return [];
    const { id, title: label, icon, keys, off, detail, command } = entry;
    const run = () => start(command, { subject });
    return [{ kind: 'item', id, label, icon, keys, off, ...(off && { why: detail }), run }];
  });
}
