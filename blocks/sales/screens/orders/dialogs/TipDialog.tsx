import { toDecimal } from '@quoin/kit'
import { useAction } from '@quoin/kit/react'
import { useMay } from '@quoin/ui'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { sales } from '../../../resources/index.ts'
import { type Tip, TipField, usualTips } from '../../tips/TipField.tsx'
import { Dialog, type DialogProps, touched } from '../OrderDialog.tsx'

/** Sets what is given on top of an order, and, for those who manage orders, whose it is. */
export function TipDialog({ order, onClose }: DialogProps) {
  const t = useTranslations('sales.tips')
  const isStaff = useMay('sales.orders.manage')
  const action = useAction(sales.orders.tipsUpdate, { alsoRefreshes: [...touched.alsoRefreshes, 'sales.earnings'] })
  const currency = order.currency ?? 'EUR'
  const share = Number(order.tipsBasisPoints) / 10_000
  const isUsual = usualTips.includes(share)
  const [tip, setTip] = useState<Tip>(isUsual ? { tips: share } : { tips_value: toDecimal(Number(order.tipsMinor), currency) })
  const [isOther, setOther] = useState(Number(order.tipsMinor) > 0 && !isUsual)
  const [person, setPerson] = useState<string | null>(order.tipsFor ?? null)
  const isPaid = Boolean(order.paidAt)
  return (
    <Dialog
      title={t(isPaid ? 'assign' : 'title')}
      submit={t('save')}
      why={isPaid && person === null ? t('chooseFirst') : null}
      action={action}
      onClose={onClose}
      input={() => ({ id: order.id, ...(!isPaid && tip), ...(isStaff && { tips_for_unique_id: person }) })}
    >
      {!isPaid && (
        <TipField
          value={tip}
          isOther={isOther}
          currency={currency}
          onChange={(next, other) => {
            setTip(next)
            setOther(other)
          }}
        />
      )}
      {isStaff && (
        <RefInput
          target="gateway.users"
          value={person}
          label={t('for')}
          description={isPaid ? undefined : t('forText')}
          onChange={setPerson}
        />
      )}
    </Dialog>
  )
}
