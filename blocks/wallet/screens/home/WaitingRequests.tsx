import { Anchor } from '@mantine/core'
import { useList } from '@quoin/kit/react'
import { useMe } from '@quoin/ui'
import { Link } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { wallet } from '../../resources/index.ts'
import styles from '../wallet.module.css'

/** How many colleagues wait to be paid; nothing where nobody does. */
export function WaitingRequests() {
  const t = useTranslations('wallet.requests')
  const { id: me } = useMe()
  const filter = { payer_unique_id: me, state: 'open' }
  const { data } = useList(wallet.moneyRequests.list, { filter, records: 1 })
  const count = data?.meta.totalCount ?? 0
  if (count === 0) return null
  return (
    <p className={styles.waiting}>
      {t('waiting', { count })}{' '}
      <Anchor inherit underline="always" component={Link} to={pages.moneyRequests.list({ filter })}>
        {t('all')}
      </Anchor>
    </p>
  )
}
