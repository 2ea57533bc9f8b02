import { Button } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { sales } from '../../resources/index.ts'
import { type Address, AddressFields, noAddress } from '../checkout/AddressFields.tsx'
import styles from '../sales.module.css'
import { AddressLines } from './AddressLines.tsx'
import type { Order } from './types.ts'
import { Dialog, type DialogProps, touched } from './OrderDialog.tsx'

type Held = Partial<Record<keyof Address, string | null>>
const heldOf = ({ shippingAddress }: Order): Held => (shippingAddress ?? {}) as Held

/** Where an order goes, and the way to change it. */
export function DeliveryAddress({ order }: { order: Order }) {
  const t = useTranslations('sales')
  const why = useWhyRefused()(sales.orders.update)
  const [open, setOpen] = useState(false)
  return (
    <div>
      <div className={styles.cardHead}>
        <h3 className={styles.part}>{t('order.shipTo')}</h3>
        {!why && order.orderState !== 'cancelled' && (
          <Button variant="subtle" size="compact-sm" aria-label={t('orders.changeAddress')} onClick={() => setOpen(true)}>
            {t('order.edit')}
          </Button>
        )}
      </div>
      {order.shippingAddress ? (
        <AddressLines address={order.shippingAddress} />
      ) : (
        <p className={styles.dim}>{t('orders.noAddress')}</p>
      )}
      {open && <AddressDialog order={order} onClose={() => setOpen(false)} />}
    </div>
  )
}

function AddressDialog({ order, onClose }: DialogProps) {
  const t = useTranslations('sales')
  const action = useAction(sales.orders.update, touched)
  const [address, setAddress] = useState<Address>(() => {
    const said = Object.entries(heldOf(order)).filter(([, value]) => typeof value === 'string')
    return { ...noAddress, name: order.customerName ?? '', ...Object.fromEntries(said) }
  })
  return (
    <Dialog
      title={t('checkout.address')}
      text={order.paymentState === 'unpaid' && !order.quote ? t('orders.addressTax') : t('orders.addressTaxStays')}
      submit={t('orders.saveAddress')}
      action={action}
      onClose={onClose}
      input={() => ({
        id: order.id,
        version: order.version,
        shippingAddress: { ...heldOf(order), ...address, state: address.state.trim() || null },
      })}
    >
      <AddressFields address={address} required onChange={setAddress} />
    </Dialog>
  )
}
