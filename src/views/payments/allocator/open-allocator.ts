import { createStore } from '#commands/store.ts';
import type { AllocatorActs } from './allocator-keys.ts';

/** Actions of the open allocator, for palette commands. */
export const openAllocator = createStore<AllocatorActs | null>(null);
