/** Whether the logo was uploaded here, because pages load no images from elsewhere. */
export const isOwnLogo = (address: string): boolean => /^\/logo\/\d{1,9}$/.test(address);
