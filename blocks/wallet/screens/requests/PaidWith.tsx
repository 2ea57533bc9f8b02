import { Anchor } from '@mantine/core'
import type { Found } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { useMe } from '@quoin/ui'
import { Link } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { wallet } from '../../resources/index.ts'

/** The receipt of one's own side of what paid a request. */
export function PaidWith({ record }: { record: Found<typeof wallet.moneyRequests> }) {
  const t = useTranslations('wallet.transfer')
  const { id: me } = useMe()
  const filter = { transfer: record.transfer ?? '', user_unique_id: me }
  const { data } = useRead(wallet.transactions.list, { filter, records: 1 }, { enabled: record.transfer !== null })
  const movement = data?.data[0]
  return movement ? (
    <Anchor component={Link} to={pages.transactions.record(movement.id)}>
      {t('seeReceipt')}
    </Anchor>
  ) : null
}
