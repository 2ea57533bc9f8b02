/** What a lead agreed to on a form, and what came of the mail that asked for it. */
export const consentFields = [
  'consentText',
  'consentGivenAt',
  'consentPage',
  'consentEmail',
  'consentConfirmedAt',
  'consentAddress',
] as const
