import { Button, Title } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton } from '@quoin/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { disclosure } from '../../resources/index.ts'
import styles from '../disclosure.module.css'
import { NameForm } from './NameForm.tsx'

/** Breakdowns of a section of the catalogue, with their objectives. */
export function BreakdownsTab({ id }: { readonly id: string }) {
  const t = useTranslations('disclosure.catalogue')
  const { data, error, refetch } = useRead(disclosure.breakdowns.list, { parent: id, records: 100 })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  return (
    <>
      {data.data.length === 0 && <EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
      {data.data.map((shelf) => (
        <Objectives key={shelf.id} section={id} shelf={shelf} />
      ))}
      <NameForm label={t('newBreakdown')} operation={disclosure.breakdowns.create} at={{ parent: id, disclosure: id }} />
    </>
  )
}

function Objectives({ section, shelf }: { section: string; shelf: { readonly id: string; readonly name: string } }) {
  const t = useTranslations('disclosure.catalogue')
  const [shown, setShown] = useState(20)
  const at = { disclosure: section, parent: shelf.id }
  const { data } = useRead(disclosure.objectives.list, { ...at, records: shown })
  return (
    <section aria-label={shelf.name}>
      <Title order={3} size="h5" mt="md">
        {shelf.name}
      </Title>
      <ul className={styles.rows}>
        {data?.data.map((objective) => (
          <li key={objective.id} className={styles.row}>
            <span className={styles.what}>
              {objective.code ? `${objective.code} · ${objective.name}` : objective.name}
              <small>{objective.guidance}</small>
            </span>
          </li>
        ))}
      </ul>
      {data && data.meta.totalCount > data.data.length && (
        <Button variant="subtle" onClick={() => setShown(Math.min(200, shown + 60))}>
          {t('more')}
        </Button>
      )}
      <NameForm label={t('newObjective')} operation={disclosure.objectives.create} at={{ ...at, breakdown: shelf.id }} />
    </section>
  )
}
