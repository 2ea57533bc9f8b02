/** What people are told about, as they choose by which channel they hear of it. */
export const noticeCategories = [
  'approvals',
  'orders',
  'payments',
  'points',
  'stock',
  'loans',
  'bookings',
  'reminders',
  'tasks',
  'comments',
  'mentions',
  'messages',
  'meetings',
  'forms',
  'learning',
  'content',
  'alerts',
  'company',
] as const
export type NoticeCategory = (typeof noticeCategories)[number]

/** That a mail, or something without one, is told in the app as well. */
export interface NoticeRule {
  readonly category: NoticeCategory
  /** Dotted names of operations that whoever is told may do at once with the record it is about: `crm.quotes.approve`. */
  readonly actions?: readonly string[]
}

/** The record that somebody is told about. */
export interface NoticeAbout {
  /** Dotted name: `crm.quotes`. */
  readonly resource: string
  readonly id: string
}
