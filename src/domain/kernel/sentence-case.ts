/** Text with a capital first letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Code as words: "out_for_delivery" and "on-hold" become "Out for delivery" and "On hold". */
export const sentenceCase = (code: string): string => capital(code.replaceAll(/[_-]/g, ' '));
