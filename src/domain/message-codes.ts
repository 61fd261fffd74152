/** Stands in the text of a message, wherever it is read, for the code that its receiver gets. */
export const HIDDEN_CODE = '••••••';

/** The text as its receiver gets it; null where the code is no longer kept. */
export function textWithCode(message: string, code: string | null): string | null {
  if (!message.includes(HIDDEN_CODE)) return message;
  return code === null ? null : message.replace(HIDDEN_CODE, () => code);
}

/** Why a message whose code was sent already, or is too old, cannot be sent. */
export const CODE_GONE = 'Its PIN is no longer stored. Send a new one.';
