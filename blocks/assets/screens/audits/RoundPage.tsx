import { Button } from '@mantine/core'
import { useMe } from '@quoin/ui'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { IconScan } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import { roundRoute } from '../routes.tsx'
import { RoundItems } from './RoundItems.tsx'
import { RoundShares } from './RoundShares.tsx'

/** One audit round and what it found. */
export function RoundPage() {
  const t = useTranslations('assets.desk.round')
  const { company } = useMe()
  const { id } = roundRoute.useParams()
  const navigate = useNavigate()
  return (
    <RecordPage
      resource={assets.auditSessions}
      id={id}
      key={id}
      stateField="state"
      tabs={[
        { key: 'result', label: t('result'), content: ({ name }) => <RoundItems id={id} name={String(name)} /> },
        { key: 'shares', label: t('shares'), content: (round) => <RoundShares round={round} /> },
      ]}
      actions={(round) =>
        round.state === 'open' && (
          <Button
            leftSection={<IconScan size={16} stroke={1.6} aria-hidden />}
            component={Link}
            {...({ to: '/c/$urlId/assets/audits/$id/scan', params: { urlId: company.urlId, id } } as object)}
          >
            {t('scan')}
          </Button>
        )
      }
      onGone={() => void navigate({ to: '/c/$urlId/assets/audits', params: { urlId: company.urlId } })}
    />
  )
}
