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
  feedPage: 1_000,
  /** Premises a search looks at. */
  searched: 5_000,
  searchDays: 92,
  slots: 500,
  /** Premises and bookings of one report. */
  reportedPremises: 10_000,
  reportedBookings: 200_000,
  /** Premises of a calendar, and what is on there. */
  calendarPremises: 500,
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
  /** Pictures and set times of a location. */
  images: 50,
  setTimes: 200,
  /** Positions of one recording of somebody, and for how long positions are kept. */
  positions: 20_000,
  positionDays: 90,
  attendees: 500,
  attendeesCsv: 100_000,
  /** Tickets that one transaction ends. */
  endedAtOnce: 50,
  /** Calendars of one's own elsewhere: how many, how far ahead they are read, and what one may hold. */
  ownCalendars: 50,
  ownDays: 180,
  ownSpans: 20_000,
  ownBusy: 5_000,
  /** Characters of all texts of one person's calendars together. */
  ownLength: 16 * 1_048_576,
  /** Bookings of one's own that are known among what their calendars say. */
  ownKnown: 10_000,
  /** What the texts of one person's calendars may cost a thread. */
  ownWorkingMs: 10_000,
  /** Bookings to come that are written when a calendar is chosen for them. */
  ownWritten: 200,
  /** How often somebody reads theirs on demand, and how often each is read unasked; after failures ever later. */
  ownDemandMinutes: 1,
  ownEveryMinutes: 5,
  /** Calendars of a company that are read at one request. */
  ownAtOnce: 1_000,
  ownLatestMinutes: 720,
} as const
