import { Button } from '@mantine/core'
import { EmptyState, ErrorState, PageSkeleton } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link } from '@quoin/ui/pages'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { IconShoppingCart } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import styles from '../sales.module.css'
import { AddressSection } from './AddressSection.tsx'
import { PaymentSection } from './PaymentSection.tsx'
import { Summary } from './Summary.tsx'
import { useCheckout } from './useCheckout.ts'

export const CheckoutPage = () => (
  <WithTexts>
    <Checkout />
  </WithTexts>
)

/** From the cart to the order: where it goes, how it is paid, what it comes to, and one button that says how much. */
function Checkout() {
  const t = useTranslations('sales.checkout')
  const checkout = useCheckout()
  if (checkout.error) return <ErrorState error={checkout.error} level={1} onRetry={checkout.retry} />
  if (!checkout.cart || !checkout.methods || !checkout.isReady) return <PageSkeleton />
  const header = (
    <PageHeader
      title={t('title')}
      actions={
        <Button component={Link} to={{ path: '/products/cart' }} variant="subtle" color="gray">
          {t('toCart')}
        </Button>
      }
    />
  )
  if (checkout.lines.length === 0)
    return (
      <>
        {header}
        <EmptyState
          icon={IconShoppingCart}
          title={t('empty')}
          action={
            <Button component={Link} to={{ path: '/products/shop' }}>
              {t('shop')}
            </Button>
          }
        >
          {t('emptyText')}
        </EmptyState>
      </>
    )
  return (
    <>
      {header}
      <form
        className={styles.checkout}
        onSubmit={(event) => {
          event.preventDefault()
          checkout.submit()
        }}
      >
        <div className={styles.cards}>
          <AddressSection checkout={checkout} />
          <PaymentSection checkout={checkout} />
        </div>
        <Summary checkout={checkout} />
      </form>
    </>
  )
}
