/** States of a revision of rates and its groups. */
export const revisionStates = [
  'draft',
  'validated',
  'scheduled',
  'published',
  'superseded',
  'discarded',
] as const;

/** States of revisions whose prices are valid at some time. */
export const holdingStates = ['scheduled', 'published', 'superseded'] as const;
