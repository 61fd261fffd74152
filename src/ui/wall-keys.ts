/** Shortcuts of the wall display, for the cheat sheet and the key handler. */
export const wallKeys = [
  { id: 'pause', title: 'Pause or resume the scenes', keys: ['Space'] },
  { id: 'next', title: 'Next scene', keys: ['ArrowRight'] },
  { id: 'previous', title: 'Previous scene', keys: ['ArrowLeft'] },
  { id: 'setup', title: 'Set up the wall', keys: ['s'] },
  { id: 'dismiss', title: 'Dismiss the alarm', keys: ['Escape'] },
] as const;

type WallKeyId = (typeof wallKeys)[number]['id'];

/**
 * Action of a key press on the wall display; single letters only if the user has enabled them as
 * shortcuts.
 */
export function wallKeyOf(key: string, singleKeys: boolean): WallKeyId | undefined {
  if (!singleKeys && /^[a-z]$/i.test(key)) return undefined;
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toLowerCase() : key;
  return wallKeys.find(({ keys: [own] }) => own === name)?.id;
}
