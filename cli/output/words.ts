import { sentenceCase } from '#domain/kernel/sentence-case.ts';

/** Label of a field: "delivery_city" becomes "Delivery city". */
export const wordsOfName = (name: string): string => sentenceCase(name.replace(/_ids?$/, ''));
