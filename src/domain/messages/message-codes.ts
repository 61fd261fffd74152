/** Placeholder for the recipient's code wherever a message can be read. */
export const HIDDEN_CODE = '••••••';

/** Text as the recipient gets it; null if the code is no longer stored. */
export function textWithCode(message: string, code: string | null): string | null {
  if (!message.includes(HIDDEN_CODE)) return message;
  return code === null ? null : message.replace(HIDDEN_CODE, () => code);
}

/** Message if the PIN of a text was already sent or has expired, so that it is no longer stored. */
export const CODE_GONE = 'The PIN of this message is no longer stored. Send a new one.';
