import { Button } from '@mantine/core'
import { useAction, useRead } from '@quoin/kit/react'
import { products } from '@quoin/products/resources'
import { Refused } from '@quoin/ui'
import { useGo } from '@quoin/ui/pages'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { sales } from '../../../resources/index.ts'
import { CancelDialog } from '../dialogs/CancelDialog.tsx'
import { PayDialog } from '../dialogs/PayDialog.tsx'
import { TipDialog } from '../dialogs/TipDialog.tsx'
import { unreturned } from '../LineCounts.tsx'
import { PaperButton } from '../PaperButton.tsx'
import type { Line, Order } from '../types.ts'
import type { OrderParts } from '../useOrderParts.ts'
import { useMoney } from '@quoin/ui/fields/useMoney.ts'
import { ReturnDialog } from './ReturnDialog.tsx'

/** What a buyer can do with an order: pay it, have the receipt, buy it again, give things back, cancel. */
export function BuyerActions({ order, parts }: { order: Order; parts: OrderParts }) {
  const t = useTranslations('sales')
  const money = useMoney()
  const [open, setOpen] = useState<'pay' | 'tip' | 'return' | 'cancel' | null>(null)
  const close = () => setOpen(null)
  const isOver = order.orderState === 'cancelled'
  const isUnpaid = !order.paidAt && order.orderState === 'placed'
  const asksForTips = useRead(sales.payments.methods, {}, { enabled: isUnpaid }).data?.tips ?? false
  const left = Number(order.totalMinor) - Number(order.paidMinor)
  const receipt = parts.invoices.find(({ kind }) => kind === 'invoice')
  const lines = parts.lines.filter((line) => line.status !== 'cancelled')
  const isWaiting = parts.returns.some(({ status }) => status === 'requested')
  const canReturn = Boolean(order.paidAt) && !isOver && lines.some((line) => unreturned(line) > 0)
  return (
    <>
      {isUnpaid && (
        <Button onClick={() => setOpen('pay')}>{t('orders.payTitle', { amount: money(left, order.currency) })}</Button>
      )}
      {isUnpaid && asksForTips && (
        <Button variant="default" size="compact-sm" onClick={() => setOpen('tip')}>
          {t('tips.title')}
        </Button>
      )}
      {receipt && (
        <PaperButton paper={sales.invoices.paper} id={receipt.id} label={t('order.buyer.receipt')}>
          {t('order.buyer.receipt')}
        </PaperButton>
      )}
      {canReturn && (
        <Refused why={isWaiting ? t('order.buyer.returnWaits') : null}>
          <Button variant="default" size="compact-sm" onClick={() => setOpen('return')}>
            {t('order.buyer.return')}
          </Button>
        </Refused>
      )}
      <BuyAgain lines={lines} />
      {isUnpaid && Number(order.paidMinor) === 0 && (
        <Button variant="subtle" color="red" size="compact-sm" onClick={() => setOpen('cancel')}>
          {t('orders.cancel')}
        </Button>
      )}
      {open === 'pay' && <PayDialog order={order} byHand={false} onClose={close} />}
      {open === 'tip' && <TipDialog order={order} onClose={close} />}
      {open === 'return' && <ReturnDialog order={order} onClose={close} />}
      {open === 'cancel' && <CancelDialog order={order} onClose={close} />}
    </>
  )
}

/** Puts what can still be bought of an order into the cart, as it is sold today, and leads there. */
function BuyAgain({ lines }: { lines: readonly Line[] }) {
  const t = useTranslations('sales.order.buyer')
  const go = useGo()
  const notify = useNotify()
  const inWords = useErrorWords(sales.orders)
  const add = useAction(products.carts.upsert, { alsoRefreshes: ['products.carts'] })
  const goods = lines.filter((line) => line.kind === 'product' && line.productSku)
  if (goods.length === 0) return null
  const fill = async () => {
    const missing: string[] = []
    for (const { productSku, productName, quantity } of goods) {
      try {
        await add.mutateAsync({ product: { sku: productSku ?? '', quantity: Number(quantity) } })
      } catch (error) {
        missing.push(`${productName ?? ''}: ${inWords(error).sentence}`)
      }
    }
    if (missing.length > 0) notify.trouble(missing.join('\n'))
    if (missing.length < goods.length) void go({ path: '/products/cart' })
  }
  return (
    <Button variant="default" size="compact-sm" loading={add.isPending} onClick={() => void fill()}>
      {t('again')}
    </Button>
  )
}
