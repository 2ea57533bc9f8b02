import type { DocumentKind } from '@quoin/kit/documents'
import { sales } from '../resources/index.ts'
import { pdfWords } from './words.ts'

const kind = (of: 'invoice' | 'credit_memo', number: string): DocumentKind => ({
  name: `sales.${of}`,
  resource: sales.invoices,
  paper: sales.invoices.paper,
  only: { kind: of },
  words(language) {
    const { [of]: title, description, quantity, unit, discount, net, tax, total } = pdfWords[language]
    return { title, columns: { description, quantity, unit, discount, net, tax, total } }
  },
  sections: ['sender', 'details', 'lines', 'totals'],
  // What the law wants to see on an invoice, a template cannot leave out.
  required: ['sender', 'details', 'lines', 'totals'],
  columns: ['description', 'quantity', 'unit', 'discount', 'net', 'tax', 'total'],
  requiredColumns: ['description', 'quantity', 'net', 'tax', 'total'],
  values: {
    number: { sample: number },
    order: { sample: 'O-2026-0117', field: 'order' },
    date: { sample: '1 October 2026', field: 'issuedAt' },
    customer: { sample: 'Larkspur Foods', field: 'customerName' },
    company: { sample: 'Harbour Works' },
    currency: { sample: 'EUR', field: 'currency' },
    total: { sample: 'EUR 1,190.00', field: 'total' },
    total_amount: { sample: 1_190, field: 'total' },
    tax: { sample: 'EUR 190.00', field: 'tax' },
    tax_amount: { sample: 190, field: 'tax' },
    paid_on: { sample: '3 October 2026' },
    is_paid: { sample: true },
    is_tax_free: { sample: false },
    of_invoice: { sample: of === 'credit_memo' ? 'INV-2026-0117' : null },
    line_count: { sample: 3, field: 'lines' },
  },
})

/** Invoices and credit notes, as a company may have them look. */
export const invoiceDocument = kind('invoice', 'INV-2026-0117')
export const memoDocument = kind('credit_memo', 'CM-2026-0008')
