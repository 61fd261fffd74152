import type { Effects } from '#commands/effects.ts';

const nothing = () => {};
const later = () => Promise.resolve();

/** Effects that do nothing; a test replaces those that it checks. */
export const noEffects: Effects = {
  call: later,
  go: nothing,
  lookAt: nothing,
  address: () => '',
  copy: later,
  showToast: nothing,
  pause: later,
  look: { choose: nothing, toggleSide: nothing },
  openPalette: nothing,
  openCheatSheet: nothing,
  openMessages: nothing,
  openNotifications: nothing,
  openRuns: nothing,
  claimsOn: async () => [],
  ask: async () => true,
  can: () => true,
  words: async () => [],
  isOn: async () => false,
  searchReference: nothing,
  plan: nothing,
  signOut: nothing,
  repeat: later,
  undo: later,
  stop: nothing,
};
