import type { DocumentKind } from '@quoin/kit/documents'
import { wallet } from '../resources/index.ts'
import { pdfWords } from './words.ts'

/** Statements, as a company may have them look. What the books say cannot be left out. */
export const statementDocument: DocumentKind = {
  name: 'wallet.statement',
  resource: wallet.wallets,
  paper: wallet.wallets.statementFile,
  words(language) {
    const { statement: title, date, what, amount, balance } = pdfWords[language]
    return { title, columns: { date, what, amount, balance } }
  },
  sections: ['sender', 'lines', 'details'],
  required: ['sender', 'lines'],
  columns: ['date', 'what', 'amount', 'balance'],
  requiredColumns: ['date', 'amount', 'balance'],
  values: {
    company: { sample: 'Harbour Works' },
    owner: { sample: 'Ada Lind', field: 'ownerName' },
    wallet: { sample: 'W-48213', field: 'code' },
    period: { sample: '1 October 2026 – 31 October 2026' },
    currency: { sample: 'EUR', field: 'currency' },
    opening: { sample: 'EUR 120.00' },
    opening_amount: { sample: 120 },
    closing: { sample: 'EUR 84.50' },
    closing_amount: { sample: 84.5 },
    line_count: { sample: 12 },
  },
}

/** Receipts of single movements. */
export const receiptDocument: DocumentKind = {
  name: 'wallet.receipt',
  resource: wallet.transactions,
  paper: wallet.transactions.receipt,
  words: (language) => ({ title: pdfWords[language].receipt }),
  sections: ['title', 'totals', 'details'],
  required: ['title', 'totals', 'details'],
  values: {
    company: { sample: 'Harbour Works' },
    owner: { sample: 'Ada Lind' },
    wallet: { sample: 'W-48213' },
    date: { sample: '1 October 2026', field: 'createdAt' },
    amount: { sample: 'EUR 35.50', field: 'amountMinor' },
    amount_number: { sample: 35.5, field: 'amountMinor' },
    currency: { sample: 'EUR', field: 'currency' },
    is_payment: { sample: true, field: 'type' },
    description: { sample: 'Lunch', field: 'description' },
    counterpart: { sample: 'Larkspur Foods', field: 'counterpart' },
  },
}
