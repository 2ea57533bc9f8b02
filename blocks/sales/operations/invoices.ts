import { paperLanguage } from '@quoin/kit/pdf'
import type { Customs } from '@quoin/kit/server'
import { drawDocument } from '@quoin/kit/documents'
import { invoiceDocument, memoDocument } from '../pdf/invoiceDocuments.ts'
import { type InvoiceLine, type InvoicePaper, invoiceValues, layInvoice } from '../pdf/invoicePdf.ts'
import { sales } from '../resources/index.ts'
import { paperInfoOf, paperLink, reader } from './papers.ts'

export const invoices: Customs<typeof sales, 'invoices'> = {
  async paper({ id, language }, context) {
    const row = await context.find(sales.invoices, id)
    const { order, seller, paidAt, pricesIncludeTax, invoice, logoKey, ...info } = await paperInfoOf(context, row.order)
    const paper: InvoicePaper = {
      kind: row.kind,
      number: row.number!,
      order,
      issuedAt: row.issuedAt!,
      currency: row.currency,
      lines: (row.lines ?? []) as readonly InvoiceLine[],
      subtotalMinor: row.subtotalMinor,
      taxMinor: row.taxMinor,
      taxes: (row.taxes ?? []) as InvoicePaper['taxes'],
      totalMinor: row.totalMinor,
      seller,
      paidAt,
      pricesIncludeTax,
      ofInvoice: row.kind === 'credit_memo' ? invoice : null,
      buyer: reader(row.customerName, row.billingAddress),
    }
    const bytes = await drawDocument(context, row.kind === 'invoice' ? invoiceDocument : memoDocument, {
      language: paperLanguage(language, info.language),
      handedOut: id,
      logoKey,
      values: (pen) => invoiceValues(paper, pen),
      lay: (pen, look) => layInvoice(paper, pen, look),
    })
    return paperLink(context, id, row.number!, bytes)
  },
}
