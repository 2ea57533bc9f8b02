import type { Bill } from './bill.ts'
import type { Order } from './rows.ts'

/** What the delivery of an order costs and how it is taxed. */
export interface DeliveryCost {
  /** As the company names it: with tax in it where its prices include tax. */
  readonly minor: number
  readonly taxMinor: number
  /** Null where nobody calculated a tax on it. */
  readonly taxBasisPoints: number | null
  readonly includesTax: boolean
}

/** The delivery of a bill; what is taxed beyond its lines is the tax of that. */
export const deliveryOfBill = (bill: Bill, taxRate: number | undefined): DeliveryCost => ({
  minor: bill.shipping,
  taxMinor: bill.shipping > 0 ? bill.tax - bill.lines.reduce((all, line) => all + line.tax, 0) : 0,
  taxBasisPoints: taxRate === undefined ? null : Math.round(taxRate * 10_000),
  includesTax: bill.includesTax,
})

/** The delivery of an order as it was agreed. */
export const deliveryOfOrder = (order: Order): DeliveryCost => ({
  minor: order.deliveryMinor,
  taxMinor: order.deliveryTaxMinor,
  taxBasisPoints: order.deliveryTaxBasisPoints,
  includesTax: order.pricesIncludeTax,
})

/** What delivery adds to a total. */
export const deliveryTotal = ({ minor, taxMinor, includesTax }: DeliveryCost): number => (includesTax ? minor : minor + taxMinor)

/** Delivery beside the lines, wherever they are added up by their rates; nothing where there is none or it was never taxed. */
export const taxedDelivery = (of: DeliveryCost): { taxBasisPoints: number; total: number; tax: number }[] =>
  of.minor > 0 && of.taxBasisPoints !== null
    ? [{ taxBasisPoints: of.taxBasisPoints, total: deliveryTotal(of), tax: of.taxMinor }]
    : []
