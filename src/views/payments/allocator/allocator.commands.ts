import { command } from '#commands/command.ts';
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
  title: 'Keep the receipt on account',
  icon: 'banknote',
  keywords: ['match', 'settle nothing'],
  screenKey: () => 'm',
  run: () => openAllocator.get()?.toggleOnAccount(),
});

export const split = command({
  ...here,
  id: 'allocator.2-split',
  title: 'Split the receipt over several accounts',
  icon: 'list-checks',
  keywords: ['parts', 'branches', 'head office', 'divide', 'share'],
  screenKey: () => 's',
  run: () => openAllocator.get()?.toggleSplit(),
});

export const leave = command({
  ...here,
  id: 'allocator.3-leave',
  title: 'Skip the receipt for now',
  icon: 'clock',
  keywords: ['skip', 'next'],
  screenKey: () => 'u',
  run: () => openAllocator.get()?.move(1),
});

export const simulate = command({
  ...here,
  id: 'allocator.4-simulate',
  title: 'Preview all sure matches',
  icon: 'eye',
  keywords: ['simulate', 'preview', 'plan', 'virtual', 'before and after'],
  screenKey: () => 'v',
  run: () => openAllocator.get()?.simulate(),
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

export const acceptAll = command({
  ...here,
  id: 'allocator.5-accept-all',
  title: 'Accept all sure matches…',
  icon: 'list-checks',
  keywords: ['match', 'allocate', 'exact', 'suggestions'],
  screenKey: () => 'shift+a',
  run: () => openAllocator.get()?.acceptAll(),
});
