/** What finishes a step by itself, as people know it: the operation whose success it is. Others can be typed. */
export const facts = {
  profile: 'gateway.users.profileUpdate',
  picture: 'gateway.users.avatarCreateSelf',
  secondFactor: 'gateway.users.mfaEnable',
  invitation: 'gateway.invites.many',
  form: 'forms.answers.create',
  file: 'files.storedFiles.userCreate',
  fileApproved: 'files.storedFiles.approve',
  lead: 'crm.leads.create',
  contact: 'crm.contacts.create',
  task: 'projects.tasks.create',
  booking: 'geolocation.bookings.create',
  course: 'university.learning.enrol',
  message: 'realtime.messages.create',
} as const satisfies Readonly<Record<string, string>>
export type FactName = keyof typeof facts
