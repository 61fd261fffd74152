/** Whether the logo was uploaded to this server. Public pages load no images from other servers. */
export const isOwnLogo = (address: string): boolean => /^\/logo\/\d{1,9}$/.test(address);
