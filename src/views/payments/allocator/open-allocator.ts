import { createStore } from '../../../commands/store.ts';
import type { AllocatorActs } from './allocator-keys.ts';

/** What the allocator does, while it is open; for the commands of the palette. */
export const openAllocator = createStore<AllocatorActs | null>(null);
