import { command } from '../../../commands/command.ts';
import { openAllocator } from './open-allocator.ts';

const here = {
  repeatable: false,
  can: 'Allocate payments',
  visible: () => openAllocator.get() !== null,
} as const;

export const commit = command({
  ...here,
  id: 'allocator.1-commit',
  title: 'Post and go to the next',
  icon: 'check',
  keywords: ['allocate', 'accept', 'settle'],
  screenKey: () => 'Enter',
  run: () => openAllocator.get()?.commit(),
});

export const onAccount = command({
  ...here,
  id: 'allocator.2-on-account',
  title: 'Keep it on account',
  icon: 'banknote',
  keywords: ['match', 'settle nothing'],
  screenKey: () => 'm',
  run: () => openAllocator.get()?.toggleOnAccount(),
});

export const leave = command({
  ...here,
  id: 'allocator.3-leave',
  title: 'Leave the receipt for later',
  icon: 'clock',
  keywords: ['skip', 'next'],
  screenKey: () => 'u',
  run: () => openAllocator.get()?.move(1),
});

export const undoLast = command({
  ...here,
  id: 'allocator.4-undo',
  title: 'Undo the last allocation',
  icon: 'history',
  keywords: ['take back'],
  screenKey: () => 'mod+z',
  run: () => openAllocator.get()?.undoLast(),
});
