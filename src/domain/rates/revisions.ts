/** The life of a revision of rates; the groups in it share it. */
export const revisionStates = [
  'draft',
  'validated',
  'scheduled',
  'published',
  'superseded',
  'discarded',
] as const;

/** States in which prices hold for some time. */
export const holdingStates = ['scheduled', 'published', 'superseded'] as const;
