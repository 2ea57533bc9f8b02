import { Button, Modal } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useGo } from '@quoin/ui/pages'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { sales } from '../../resources/index.ts'
import styles from '../sales.module.css'

/** Begins an order that somebody of the house puts together for a customer; nothing is asked of anybody before it is placed. */
export function NewOrder() {
  const t = useTranslations('sales')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={() => setOpen(true)}>
        {t('orders.new')}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('orders.new')}>
        <WithTexts>
          <Draft onClose={() => setOpen(false)} />
        </WithTexts>
      </Modal>
    </>
  )
}

function Draft({ onClose }: { onClose(): void }) {
  const t = useTranslations('sales')
  const common = useTranslations('ui.common')
  const go = useGo()
  const inWords = useErrorWords(sales.orders)
  const make = useAction(sales.orders.create)
  const [customer, setCustomer] = useState<string | null>(null)
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault()
        make.mutate(
          { order: { draft: true, ...(customer && { customer_unique_id: customer }) } },
          { onSuccess: (order) => void go(pages.orders.record((order as { id: string }).id)) },
        )
      }}
    >
      <p className={styles.dim}>{t('orders.newText')}</p>
      <RefInput
        target="sales.customers"
        value={customer}
        label={t('resources.orders.fields.customer')}
        description={t('orders.forMyself')}
        onChange={setCustomer}
      />
      {make.error ? <FormError>{inWords(make.error).sentence}</FormError> : null}
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button type="submit" loading={make.isPending}>
          {t('orders.begin')}
        </Button>
      </div>
    </form>
  )
}
