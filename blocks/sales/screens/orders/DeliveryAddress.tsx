import { Button } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { sales } from '../../resources/index.ts'
import { type Address, AddressFields, noAddress } from '../checkout/AddressFields.tsx'
import styles from '../sales.module.css'
import { Dialog, type DialogProps, touched } from './OrderDialog.tsx'

type Held = Partial<Record<keyof Address, string | null>>
const heldOf = ({ shippingAddress }: AnyRecord): Held => (shippingAddress ?? {}) as Held

/** Where an order goes, and the way to change it. */
export function DeliveryAddress({ order }: { order: AnyRecord }) {
  const t = useTranslations('sales')
  const why = useWhyRefused()(sales.orders.update)
  const [open, setOpen] = useState(false)
  const { name, line1, zipcode, city, state, country } = heldOf(order)
  const said = [name, line1, [zipcode, city].filter(Boolean).join(' '), state, country].filter(Boolean).join(', ')
  if (!said && why) return null
  return (
    <div className={styles.where}>
      <span className={styles.dim}>{said ? `${t('checkout.address')}: ${said}` : t('orders.noAddress')}</span>
      {!why && order.orderState !== 'cancelled' && (
        <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
          {t('orders.changeAddress')}
        </Button>
      )}
      {open && <AddressDialog order={order} onClose={() => setOpen(false)} />}
    </div>
  )
}

function AddressDialog({ order, onClose }: DialogProps) {
  const t = useTranslations('sales')
  const action = useAction(sales.orders.update as never, touched)
  const [address, setAddress] = useState<Address>(() => {
    const said = Object.entries(heldOf(order)).filter(([, value]) => typeof value === 'string')
    return { ...noAddress, name: String(order.customerName ?? ''), ...Object.fromEntries(said) }
  })
  return (
    <Dialog
      title={t('checkout.address')}
      text={order.paymentState === 'unpaid' && !order.quote ? t('orders.addressTax') : t('orders.addressTaxStays')}
      submit={t('orders.saveAddress')}
      action={action as never}
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
