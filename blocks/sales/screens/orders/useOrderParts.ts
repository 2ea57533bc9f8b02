import { useRead } from '@quoin/kit/react'
import { sales } from '../../resources/index.ts'
import type { Line } from './types.ts'

const recordsMax = 100

/** What belongs to an order, as its page shows it in several places; each list is asked for once. */
export function useOrderParts(order: string) {
  const ofOrder = { records: recordsMax, filter: { order_unique_id: order } }
  const lines = useRead(sales.orderDetails.list, { parent: order, records: 200 })
  const payments = useRead(sales.payments.list, ofOrder)
  const refunds = useRead(sales.refunds.list, ofOrder)
  const invoices = useRead(sales.invoices.list, ofOrder)
  const parcels = useRead(sales.fulfilments.list, ofOrder)
  const returns = useRead(sales.returns.list, ofOrder)
  const all = [lines, payments, refunds, invoices, parcels, returns]
  const failed = all.find((read) => read.error && !read.data)
  return {
    isLoading: all.some((read) => !read.data),
    error: failed?.error ?? null,
    retry: () => void Promise.all(all.map((read) => read.refetch())),
    lines: (lines.data?.data ?? []) as readonly Line[],
    payments: payments.data?.data ?? [],
    refunds: refunds.data?.data ?? [],
    invoices: invoices.data?.data ?? [],
    parcels: parcels.data?.data ?? [],
    returns: returns.data?.data ?? [],
  }
}
export type OrderParts = ReturnType<typeof useOrderParts>
