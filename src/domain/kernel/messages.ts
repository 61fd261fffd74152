/** Texts from the specification, verbatim (section 8), and further texts for the same places. */
export const messages = {
  twoFactorEnabled: 'Success! 2FA is now active and your account is more secure.',
  settingsSaved: 'Settings saved',
  siteWideMessageRemoved: 'Successfully removed site wide message',
  fieldsPopulated: 'Successfully populated the fields',
  twoFactorFailed: 'failed!',
  geocodeFailed: (status: string) =>
    `Geocode was not successful for the following reason: ${status}`,
  referenceNotFound: 'It seems that the reference you entered could not be found.',
  sessionExpired: 'Your session expired due to inactivity.',
  sessionEnded: 'Your session ended',
  loggedOutForInactivity: 'You were logged out due to inactivity.',
  pdfFailed: 'Failed to download PDF.',
  incorrectCredentials: 'Incorrect credentials',
  serverUnreachable: 'The server could not be reached. Check the connection and try again.',
  codeRequired: 'Code is required!',
  codeDigits: 'Code must be exactly 6 digits',
  nameRequired: 'Name is required.',
  mobileNumberRequired: 'Mobile number is required.',
  mobileNumberInvalid: 'Mobile number is invalid',
  oneMobileNumber: 'The field has several mobile numbers. Keep one.',
  emailRequired: 'Email is required.',
  emailInvalid: 'Email address is invalid',
  pinRequested:
    'If this parcel waits in a locker, the PIN was sent to the mobile number on the shipment.',
  moreTimeRequested:
    'If this parcel waits in a locker and can be kept longer, there are 24 more hours to collect it.',
  ratesUpdated: 'Rates has been updated!',
} as const;
