/** Whether the logo was uploaded here; pages load no images from elsewhere. */
export const isOwnLogo = (address: string): boolean => /^\/logo\/\d{1,9}$/.test(address);
