import { Anchor, Button, Pagination, Select } from '@mantine/core'
import { csvOf } from '@quoin/kit'
import { useCaller, useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton } from '@quoin/ui'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { Link } from '@quoin/ui/pages'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { saveFile } from '@quoin/ui/transfer/saveFile.ts'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'
import styles from '../assets.module.css'
import { useTrouble } from '../useTrouble.ts'
import { type Outcome, outcomes, toneOf } from './outcomes.ts'

interface Item {
  readonly asset_unique_id: string | null
  readonly code: string
  readonly name: string | null
  readonly outcome: Outcome
  readonly wrong_place: boolean
  readonly scanned_at: string | null
  readonly condition: string | null
  readonly notes: string | null
  readonly image_unique_id: string | null
}
const perPage = 100

/** What a round found, missed and did not expect; all of it as a file. */
export function RoundItems({ id, name }: { id: string; name: string }) {
  const t = useTranslations('assets.desk.round')
  const format = useFormatter()
  const trouble = useTrouble()
  const notify = useNotify()
  const { call } = useCaller()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [page, setPage] = useState(1)
  const [saving, setSaving] = useState(false)
  const [person, setPerson] = useState<string | null>(null)
  const shares = useRead(assets.auditSessions.shares, { session: id }).data?.shares ?? []
  const read = useRead(assets.auditSessions.items, {
    session: id,
    page,
    records: perPage,
    ...(outcome ? { outcome } : {}),
    ...(person ? { assignee_unique_id: person } : {}),
  })
  const answer = read.data as { total: number; items: readonly Item[] } | undefined
  const save = async () => {
    setSaving(true)
    try {
      const rows: Item[] = []
      for (let part = 1; ; part++) {
        const { items, total } = (await call(assets.auditSessions.items, {
          session: id,
          page: part,
          records: 1_000,
        })) as unknown as {
          items: readonly Item[]
          total: number
        }
        rows.push(...items)
        if (items.length === 0 || rows.length >= total) break
      }
      saveFile(`${name}.csv`, csvOf(rows.map((row) => ({ ...row }))))
    } catch (error) {
      notify.trouble(trouble(error))
    } finally {
      setSaving(false)
    }
  }
  return (
    <section aria-label={t('result')} className={styles.stack}>
      <div className={styles.fields}>
        <Select
          className={styles.grow}
          label={t('show')}
          value={outcome ?? ''}
          data={[{ value: '', label: t('all') }, ...outcomes.map((value) => ({ value, label: t(`outcomes.${value}`) }))]}
          allowDeselect={false}
          onChange={(next) => {
            setOutcome((next || null) as Outcome | null)
            setPage(1)
          }}
        />
        {shares.length > 0 && (
          <Select
            className={styles.grow}
            label={t('shareOf')}
            value={person ?? ''}
            data={[
              { value: '', label: t('everybody') },
              ...shares.map(({ user_unique_id: value, name: label }) => ({ value, label })),
            ]}
            allowDeselect={false}
            onChange={(next) => {
              setPerson(next || null)
              setPage(1)
            }}
          />
        )}
        <Button
          variant="default"
          loading={saving}
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          onClick={() => void save()}
        >
          {t('csv')}
        </Button>
      </div>
      {read.error && !answer && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {!read.error && !answer && <ListSkeleton rows={4} />}
      {answer?.items.length === 0 && <EmptyState title={t('empty')} />}
      {answer && answer.items.length > 0 && (
        <ul className={styles.rows}>
          {answer.items.map((item) => (
            <li key={`${item.asset_unique_id} ${item.code}`} className={styles.row}>
              {item.asset_unique_id ? (
                <Anchor component={Link} inherit c="inherit" fw={550} to={pages.assets.record(item.asset_unique_id)}>
                  {item.code} {item.name}
                </Anchor>
              ) : (
                <span className={styles.name}>{item.code}</span>
              )}
              <div className={styles.facts}>
                <StatusPill value={toneOf(item.outcome)} label={t(`outcomes.${item.outcome}`)} />
                {item.wrong_place && <StatusPill value={toneOf('wrong_place')} label={t('outcomes.wrong_place')} />}
                {item.scanned_at && (
                  <span>{format.dateTime(new Date(item.scanned_at), { dateStyle: 'medium', timeStyle: 'short' })}</span>
                )}
                {item.condition && <span>{item.condition}</span>}
                {item.notes && <span>{item.notes}</span>}
                {item.image_unique_id && item.asset_unique_id && (
                  <Anchor component={Link} inherit to={pages.assets.record(item.asset_unique_id, { tab: 'pictures' })}>
                    {t('photo')}
                  </Anchor>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {answer && answer.total > perPage && (
        <Pagination
          total={Math.ceil(answer.total / perPage)}
          value={page}
          onChange={setPage}
          getControlProps={(control) => ({ 'aria-label': t(control === 'previous' || control === 'first' ? 'back' : 'forth') })}
        />
      )}
    </section>
  )
}
