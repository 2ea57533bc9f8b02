import { Button } from '@mantine/core'
import { useMe } from '@quoin/ui'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { wallet } from '../../resources/index.ts'
import { disputeRoute } from '../routes.tsx'

/** One dispute: which movement, what is said of it, and what was answered. */
export function DisputePage() {
  const t = useTranslations('wallet.resources.disputes')
  const receipt = useTranslations('wallet.receipt')
  const { company } = useMe()
  const { id } = disputeRoute.useParams()
  const navigate = useNavigate()
  return (
    <RecordPage
      resource={wallet.disputes}
      id={id}
      key={id}
      stateFact="state"
      groups={[
        { label: t('many'), facts: ['user', 'wallet', 'transaction', 'reason', 'state', 'answer', 'decidedBy', 'decidedAt'] },
      ]}
      actions={(record) => (
        <Button
          variant="default"
          component={Link}
          to={'/c/$urlId/wallet/transactions/$id' as string}
          params={{ urlId: company.urlId, id: String(record.transaction) } as never}
        >
          {receipt('title')}
        </Button>
      )}
      onGone={() => void navigate({ to: '/c/$urlId/wallet/disputes' as string, params: { urlId: company.urlId } as never })}
    />
  )
}
