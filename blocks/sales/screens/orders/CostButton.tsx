import { Button } from '@mantine/core'
import { decimalsOf, toDecimal } from '@quoin/kit'
import { useAction } from '@quoin/kit/react'
import { useMay } from '@quoin/ui'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { sales } from '../../resources/index.ts'
import styles from '../sales.module.css'
import type { Line, Order } from './types.ts'
import { Dialog, touched } from './OrderDialog.tsx'

interface CostProps {
  readonly order: Order
  readonly line: Line
}

/** Notes what a line cost, where the catalogue did not know: shown to those who may, and where nothing or a note stands. */
export function CostButton({ order, line }: CostProps) {
  const t = useTranslations('sales')
  const may = useMay('sales.costs.write')
  const [open, setOpen] = useState(false)
  if (!may || line.status === 'cancelled' || (line.costMinor !== null && line.costNoted !== true)) return null
  return (
    <>
      <Button
        className={styles.small}
        variant="subtle"
        size="compact-xs"
        aria-label={`${t('orders.noteCost')}: ${String(line.productName)}`}
        onClick={() => setOpen(true)}
      >
        {t('orders.noteCost')}
      </Button>
      {open && <CostDialog order={order} line={line} onClose={() => setOpen(false)} />}
    </>
  )
}

function CostDialog({ order, line, onClose }: CostProps & { onClose(): void }) {
  const t = useTranslations('sales')
  const action = useAction(sales.orderDetails.costUpdate, touched)
  const currency = String(order.currency)
  const [cost, setCost] = useState<number | string>(line.costMinor === null ? '' : toDecimal(Number(line.costMinor), currency))
  return (
    <Dialog
      title={t('orders.noteCost')}
      text={t('orders.noteCostText')}
      submit={t('orders.noteCost')}
      action={action}
      onClose={onClose}
      input={() => ({ order: order.id, detail: line.id, cost: cost === '' ? null : cost })}
    >
      <NumberField
        label={`${t('margin.cost')} (${currency})`}
        value={cost}
        min={0}
        decimalScale={decimalsOf(currency)}
        hideControls
        data-autofocus
        onChange={setCost}
      />
    </Dialog>
  )
}
