import type { DocumentKind } from '@quoin/kit/documents'
import { crm } from '../resources/index.ts'
import { pdfWords } from './words.ts'

/** Quotes, as a company may have them look. */
export const quoteDocument: DocumentKind = {
  name: 'crm.quote',
  resource: crm.quotes,
  paper: crm.quotes.pdf,
  words(language) {
    const { title, description, quantity, price, tax, net } = pdfWords[language]
    return { title, columns: { description, quantity, price, tax, net } }
  },
  sections: ['sender', 'details', 'subject', 'lines', 'totals', 'signature', 'terms'],
  required: ['details', 'lines', 'totals', 'signature'],
  columns: ['description', 'quantity', 'price', 'tax', 'net'],
  requiredColumns: ['description', 'net'],
  values: {
    number: { sample: 'Q-2026-0042' },
    name: { sample: 'Autumn' },
    version: { sample: 1, field: 'revision' },
    date: { sample: '1 October 2026' },
    valid_until: { sample: '31 October 2026', field: 'validUntil' },
    customer: { sample: 'Larkspur Foods', field: 'account' },
    owner: { sample: 'Ada Lind', field: 'ownerName' },
    company: { sample: 'Harbour Works' },
    currency: { sample: 'EUR', field: 'currency' },
    total: { sample: 'EUR 1,190.00', field: 'total' },
    total_amount: { sample: 1_190, field: 'total' },
    discount: { sample: 'EUR 50.00', field: 'discountTotal' },
    line_count: { sample: 3, field: 'lines' },
    is_draft: { sample: false },
    is_signed: { sample: false },
  },
}
