import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { useMoney } from '../money.ts'
import styles from '../wallet.module.css'
import type { Made } from './ConfirmPayment.tsx'

/** What was paid, what is left, and the ways on: the receipt, or one more. */
export function PaymentDone({
  made,
  title,
  text,
  another,
  onAgain,
}: {
  made: Made
  title: string
  text: string
  another: string
  onAgain(): void
}) {
  const t = useTranslations('wallet.transfer')
  const money = useMoney()
  return (
    <div className={styles.stack} role="status">
      <IconCircleCheck size={40} stroke={1.4} aria-hidden />
      <h2>{title}</h2>
      <p className={styles.dim}>{text}</p>
      <dl className={styles.summary}>
        <dt>{t('after')}</dt>
        <dd>{money(made.balance_after, made.currency)}</dd>
      </dl>
      <div className={styles.foot}>
        <Button variant="default" onClick={onAgain}>
          {another}
        </Button>
        <Button component={Link} to={pages.transactions.record(made.unique_id)}>
          {t('seeReceipt')}
        </Button>
      </div>
    </div>
  )
}
