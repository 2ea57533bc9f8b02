import type { DocumentKind } from '@quoin/kit/documents'
import { sales } from '../resources/index.ts'
import { pdfWords } from './words.ts'

const values = {
  order: { sample: 'O-2026-0117' },
  date: { sample: '1 October 2026' },
  customer: { sample: 'Larkspur Foods' },
  company: { sample: 'Harbour Works' },
  line_count: { sample: 3 },
  notes: { sample: 'Please ring twice.' },
} as const

/** What lies in a parcel, as a company may have it look. */
export const slipDocument: DocumentKind = {
  name: 'sales.packing_slip',
  resource: sales.fulfilments,
  paper: sales.fulfilments.paper,
  words(language) {
    const { packing_slip: title, description, quantity } = pdfWords[language]
    return { title, columns: { description, quantity } }
  },
  sections: ['sender', 'details', 'lines', 'notes'],
  required: ['lines'],
  columns: ['description', 'quantity'],
  requiredColumns: ['description', 'quantity'],
  values: {
    ...values,
    date: { sample: values.date.sample, field: 'createdAt' },
    carrier: { sample: 'DHL', field: 'carrier' },
    tracking: { sample: '00340434161094015902', field: 'trackingNumber' },
  },
}

/** What is to be fetched for an order, and where it lies. */
export const pickDocument: DocumentKind = {
  name: 'sales.pick_list',
  resource: sales.orders,
  paper: sales.orders.pickList,
  words(language) {
    const { pick_list: title, warehouse, bin, description, quantity } = pdfWords[language]
    return { title, columns: { warehouse, bin, description, quantity, box: '☐' } }
  },
  sections: ['sender', 'details', 'lines', 'notes'],
  required: ['lines'],
  columns: ['warehouse', 'bin', 'description', 'quantity', 'box'],
  requiredColumns: ['description', 'quantity'],
  values: { ...values, customer: { sample: values.customer.sample, field: 'customerName' } },
}
