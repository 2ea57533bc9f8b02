import { Button } from '@mantine/core'
import { useMe } from '@quoin/ui'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
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
  const { company } = useMe()
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
        <Button
          component={Link}
          to={'/c/$urlId/wallet/transactions/$id' as string}
          params={{ urlId: company.urlId, id: made.unique_id } as never}
        >
          {t('seeReceipt')}
        </Button>
      </div>
    </div>
  )
}
