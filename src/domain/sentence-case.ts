/** The text with a capital at its beginning, as a sentence or a label has it. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A code as people write it: "out_for_delivery" and "out-for-delivery" are "Out for delivery". */
export const sentenceCase = (code: string): string => capital(code.replaceAll(/[_-]/g, ' '));
