import { Button, Text, Title } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import type { Found } from '@quoin/kit'
import { useMe } from '@quoin/ui'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { Link } from '@quoin/ui/pages'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { disclosure } from '../../resources/index.ts'
import styles from '../disclosure.module.css'

const asked = ['milestone', 'payee', 'amount', 'currency', 'points', 'note'] as const

/** Money and points that milestones hold back until this breakdown is complete. */
export function Payouts({ project, breakdown }: { readonly project: string; readonly breakdown: string }) {
  const t = useTranslations('disclosure.payouts')
  const { permissions } = useMe()
  const mayRead = permissions.has('disclosure.payouts.read')
  const why = useWhyRefused()(disclosure.payouts.create)
  const { data, refetch } = useRead(
    disclosure.payouts.list,
    { records: 50, filter: { project_unique_id: project, breakdown_unique_id: breakdown } },
    { enabled: mayRead },
  )
  const [isNew, setIsNew] = useState(false)
  if (!mayRead) return null
  return (
    <section aria-label={t('title')}>
      <Title order={3} size="h5" mb="xs">
        {t('title')}
      </Title>
      <Text size="sm" mb="xs">
        {data?.data.length === 0 ? t('none') : t('about')}
      </Text>
      <ul className={styles.rows}>
        {data?.data.map((one) => (
          <Payout key={one.id} payout={one} />
        ))}
      </ul>
      <Refused why={why}>
        <Button variant="default" mt="sm" disabled={why !== null} onClick={() => setIsNew(true)}>
          {t('new')}
        </Button>
      </Refused>
      <FormModal
        title={t('new')}
        opened={isNew}
        onClose={() => setIsNew(false)}
        resource={disclosure.payouts}
        initial={{ project, breakdown }}
        only={asked}
        onSaved={() => void refetch()}
      />
    </section>
  )
}

function Payout({ payout }: { readonly payout: Found<typeof disclosure.payouts> }) {
  const t = useTranslations('disclosure.payouts')
  const words = useTranslations('disclosure.resources.payouts.options.status')
  const format = useFormatter()
  const { amount, currency, points, payee } = payout
  const sum = amount === null || currency === null ? null : format.number(Number(amount), { style: 'currency', currency })
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <Link to={pages.payouts.record(payout.id)}>
          {[sum, points !== null && t('points', { count: String(points) })].filter(Boolean).join(' + ')}
        </Link>
        <Text size="sm" component="span">
          <RefValue target="projects.milestones" id={payout.milestone} />
          {payee && (
            <>
              {' · '}
              <RefValue target="gateway.users" id={payee} />
            </>
          )}
        </Text>
        {payout.reopenedAt && (
          <Text size="sm" component="span">
            {t('reopened', { on: format.dateTime(new Date(payout.reopenedAt), { dateStyle: 'medium' }) })}
          </Text>
        )}
      </span>
      <StatusPill value={payout.status} label={words(payout.status)} />
    </li>
  )
}
