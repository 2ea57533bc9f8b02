/** What one person and one company may have here. */
export const bounds = {
  /** Times one person holds without having booked them. */
  holds: 5,
  holdMinutes: 10,
  /** How long a time is kept for somebody who pays for it, and once it was approved. */
  payMinutes: 30,
  payApprovedMinutes: 1_440,
  /** Bookings to come of one person. */
  ahead: 1_000,
  waiting: 50,
  offerMinutes: 30,
  feeds: 20,
  /** Premises a search looks at. */
  searched: 5_000,
  searchDays: 92,
  slots: 500,
  entries: 2_000,
  /** Bookings to come that visitors make under one mail address, and all visitors of a company in a day. */
  guestAhead: 10,
  guestDay: 500,
  /** Changes of bookings in a day that guests are mailed about: under one address, and in a company. */
  guestMailsDay: 30,
  guestMailsCompanyDay: 2_000,
  /** Kinds of tickets of an event, tickets in a purchase, and events that are shown at once. */
  ticketKinds: 20,
  ticketsAtOnce: 20,
  agenda: 200,
  /** Tickets that visitors get under one mail address for what is to come, and all visitors of a company in a day. */
  guestTickets: 40,
  guestTicketsDay: 2_000,
  attendees: 500,
  attendeesCsv: 100_000,
  /** Tickets that one transaction ends. */
  endedAtOnce: 50,
} as const
