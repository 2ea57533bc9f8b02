import type { DocumentKind } from '@quoin/kit/documents'
import { assets } from '../resources/index.ts'
import { pickListWords } from './pickListWords.ts'
import { receiptWords } from './receiptWords.ts'

/** What somebody signs when they take things along. Its seal stands at the foot of each page, whatever else is left out. */
export const receiptDocument: DocumentKind = {
  name: 'assets.loan_receipt',
  resource: assets.loans,
  paper: assets.loans.receipt,
  words(language) {
    const { title, tag, name, serial, quantity, returned } = receiptWords[language]
    return { title, columns: { tag, name, serial, quantity, returned } }
  },
  sections: ['sender', 'details', 'lines', 'terms', 'notes', 'signature'],
  required: ['details', 'lines'],
  columns: ['tag', 'name', 'serial', 'quantity', 'returned'],
  requiredColumns: ['tag', 'quantity'],
  values: {
    company: { sample: 'Harbour Works' },
    number: { sample: 'L-2026-0042', field: 'number' },
    borrower: { sample: 'Ada Lind', field: 'borrowerName' },
    lender: { sample: 'Noor Haddad', field: 'lender' },
    lent_at: { sample: '1 October 2026 at 09:00 (Europe/Berlin)', field: 'lentAt' },
    due_at: { sample: '15 October 2026 at 17:00 (Europe/Berlin)', field: 'dueAt' },
    is_confirmed: { sample: true, field: 'confirmedAt' },
    is_returned: { sample: false, field: 'state' },
    line_count: { sample: 3, field: 'itemsTotal' },
    notes: { sample: 'With both batteries.', field: 'notes' },
  },
}

/** What is to be got ready for a reservation, and where it lies. */
export const pickListDocument: DocumentKind = {
  name: 'assets.pick_list',
  resource: assets.reservations,
  paper: assets.reservations.pickList,
  words(language) {
    const { kind: title, thing, place, quantity, ready, picture, code } = pickListWords[language]
    return { title, columns: { picture, code, thing, place, quantity, ready } }
  },
  sections: ['sender', 'details', 'lines', 'notes', 'signature'],
  required: ['lines'],
  columns: ['picture', 'code', 'thing', 'place', 'quantity', 'ready'],
  requiredColumns: ['thing', 'quantity'],
  values: {
    company: { sample: 'Harbour Works' },
    borrower: { sample: 'Ada Lind', field: 'user' },
    purpose: { sample: 'Trade fair', field: 'purpose' },
    starts_at: { sample: 'Thursday, 1 October 2026 at 09:00 (Europe/Berlin)', field: 'startsAt' },
    ends_at: { sample: 'Friday, 2 October 2026 at 17:00 (Europe/Berlin)', field: 'endsAt' },
    line_count: { sample: 3 },
    notes: { sample: 'Please test the lamps.', field: 'notes' },
  },
}
