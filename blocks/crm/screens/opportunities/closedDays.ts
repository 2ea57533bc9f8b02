/** For how many days a board shows what was closed; the server's own number, 90, is the usual one. */
export const closedDays = [0, 30, 90, 365] as const
