/** True for a logo that was uploaded here: no page loads a picture from elsewhere. */
export const isOwnLogo = (address: string): boolean => /^\/logo\/\d{1,9}$/.test(address);
