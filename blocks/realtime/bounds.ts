/** What is shared has a bound: per company, per person, per record. */
export const bounds = {
  messageChars: 20_000,
  groupsPerCompany: 10_000,
  membersPerGroup: 500,
  conversationsPerCompany: 200_000,
  openedPerPersonAndDay: 200,
  draftsPerPerson: 200,
  reactionsPerMessage: 200,
  emojisPerMessage: 20,
  mentionsPerMessage: 50,
  filesPerMessage: 10,
  invitesPerGroup: 20,
  actionsPerMessage: 20,
  notificationsPerPerson: 2_000,
  sentPerHour: 1_000,
  browsersPerPerson: 20,
} as const
