import { Button } from '@mantine/core'
import { Refused, useMe } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useWords } from '@quoin/ui/fields/words.ts'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { Link, useGo } from '@quoin/ui/pages'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { wallet } from '../../resources/index.ts'
import { useMoney } from '../money.ts'

const columns = ['note:280', 'asker_name', 'payer_name', 'amount', 'state', 'due_on', 'created_at'] as const

/** What one is asked for and what one asked others for, with how each stands. */
export const RequestsPage = () => (
  <WithTexts>
    <Requests />
  </WithTexts>
)

function Requests() {
  const t = useTranslations('wallet')
  const words = useWords(wallet.moneyRequests)
  const go = useGo()
  const money = useMoney()
  const { id: me } = useMe()
  const why = useWhyRefused()(wallet.moneyRequests.create)
  return (
    <DataList
      resource={wallet.moneyRequests}
      title={words.many}
      columns={columns}
      views={{
        toPay: { filter: { payer: me, state: 'open' }, count: true },
        ofMe: { filter: { payer: me } },
        byMe: { filter: { user: me } },
      }}
      creates={false}
      // Told on a phone as well.
      cells={{ amount: ({ amount, currency }) => money(Number(amount), String(currency)) }}
      emptyText={words.text('empty')}
      actions={
        <Refused why={why}>
          <Button component={Link} to={pages.request()}>
            {t('requests.ask')}
          </Button>
        </Refused>
      }
      onOpen={({ id }) => void go(pages.moneyRequests.record(id))}
    />
  )
}
