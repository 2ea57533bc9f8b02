import { Button } from '@mantine/core'
import { Link, useGo } from '@quoin/ui/pages'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { IconScan } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'
import { RoundItems } from './RoundItems.tsx'
import { RoundShares } from './RoundShares.tsx'

/** One audit round and what it found. */
export function RoundPage({ id }: { readonly id: string }) {
  const t = useTranslations('assets.desk.round')
  const go = useGo()
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
          <Button leftSection={<IconScan size={16} stroke={1.6} aria-hidden />} component={Link} to={pages.scanRound({ id })}>
            {t('scan')}
          </Button>
        )
      }
      onGone={() => void go(pages.auditSessions.list())}
    />
  )
}
