import type { Kind } from './search.ts'
import type { Row } from './useReport.ts'

/** How a value is written. `asset` and `loan` lead to their pages. */
type Look = 'text' | 'number' | 'percent' | 'money' | 'moment' | 'asset' | 'loan' | 'event' | 'how' | 'state' | 'date'
export type Heading =
  | 'asset'
  | 'event'
  | 'when'
  | 'description'
  | 'cost'
  | 'holder'
  | 'how'
  | 'since'
  | 'due'
  | 'category'
  | 'times'
  | 'hoursLent'
  | 'hoursDown'
  | 'percent'
  | 'bought'
  | 'spent'
  | 'total'
  | 'assets'
  | 'loan'
  | 'quantity'
  | 'days'
  | 'location'
  | 'state'
  | 'pieces'
  | 'idleSince'
  | 'daysIdle'
  | 'model'
  | 'bookings'
  | 'hoursBooked'
  | 'fetched'
  | 'missed'
  | 'cancelled'
  | 'late'
  | 'inTime'
  | 'boughtOn'
  | 'bookValue'
export interface Column {
  readonly heading: Heading
  readonly look: Look
  of(row: Row): unknown
}

const column = (heading: Heading, look: Look, name: string): Column => ({ heading, look, of: (row) => row[name] })

export const columns: Readonly<Record<Kind, readonly Column[]>> = {
  events: [
    column('asset', 'asset', 'asset_name'),
    column('event', 'event', 'event_type'),
    column('when', 'moment', 'occurred_at'),
    column('description', 'text', 'description'),
    column('cost', 'money', 'cost'),
  ],
  custody: [
    column('asset', 'asset', 'asset_name'),
    column('holder', 'text', 'holder'),
    column('how', 'how', 'how'),
    column('since', 'moment', 'since'),
    column('due', 'moment', 'due_at'),
  ],
  utilisation: [
    column('asset', 'asset', 'asset_name'),
    column('category', 'text', 'category'),
    column('times', 'number', 'times_lent'),
    column('hoursLent', 'number', 'hours_lent'),
    column('hoursDown', 'number', 'hours_down'),
    column('percent', 'percent', 'percent'),
  ],
  cost: [
    column('category', 'text', 'category'),
    column('assets', 'number', 'assets'),
    column('bought', 'money', 'bought'),
    column('spent', 'money', 'spent'),
    column('total', 'money', 'total'),
  ],
  overdue: [
    column('asset', 'asset', 'asset_name'),
    column('loan', 'loan', 'number'),
    column('quantity', 'number', 'quantity'),
    column('holder', 'text', 'holder'),
    column('due', 'moment', 'due_at'),
    column('days', 'number', 'days_overdue'),
  ],
  inventory: [
    column('asset', 'asset', 'asset_name'),
    column('category', 'text', 'category'),
    column('location', 'text', 'location'),
    column('state', 'state', 'state'),
    column('pieces', 'number', 'pieces'),
    column('bought', 'money', 'bought'),
  ],
  distribution: [
    column('category', 'text', 'category'),
    column('location', 'text', 'location'),
    column('state', 'state', 'state'),
    column('assets', 'number', 'assets'),
    column('pieces', 'number', 'pieces'),
  ],
  idle: [
    column('asset', 'asset', 'asset_name'),
    column('category', 'text', 'category'),
    column('location', 'text', 'location'),
    column('idleSince', 'moment', 'since'),
    column('daysIdle', 'number', 'days_idle'),
  ],
  booked: [
    column('asset', 'asset', 'asset_name'),
    column('model', 'text', 'model'),
    column('bookings', 'number', 'bookings'),
    column('hoursBooked', 'number', 'hours'),
  ],
  compliance: [
    column('holder', 'text', 'holder'),
    column('bookings', 'number', 'bookings'),
    column('fetched', 'number', 'fetched'),
    column('missed', 'number', 'missed'),
    column('cancelled', 'number', 'cancelled'),
    column('late', 'number', 'late'),
    column('inTime', 'percent', 'percent'),
  ],
  depreciation: [
    column('asset', 'asset', 'asset_name'),
    column('category', 'text', 'category'),
    column('boughtOn', 'date', 'purchase_date'),
    column('bought', 'money', 'purchase_price'),
    column('bookValue', 'money', 'book_value'),
  ],
}
