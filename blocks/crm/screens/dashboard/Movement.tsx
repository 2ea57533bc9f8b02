import { csvOf } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { ActionIcon, Anchor, Modal, SegmentedControl, Table, UnstyledButton } from '@mantine/core'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import { Link } from '@quoin/ui/pages'
import { saveFile } from '@quoin/ui/transfer/saveFile.ts'
import { IconDownload } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { crm } from '../../resources/index.ts'
import { movementKinds } from '../../resources/opportunities.ts'
import { useMoney } from '../money.ts'
import styles from './dashboard.module.css'

type Kind = (typeof movementKinds)[number]
interface Row {
  readonly kind: Kind
  readonly currency: string
  readonly count: number
  readonly total: number
}
interface Moved {
  readonly kind: Kind
  readonly opportunity_unique_id: string
  readonly name: string
  readonly at: string
  readonly from_stage: string | null
  readonly to_stage: string | null
  readonly currency: string
  readonly total: number | null
  readonly change: number | null
}
interface Week {
  readonly from: string
  readonly to: string
}

/** What moved in the pipelines this week or the one before: how many deals, what they are worth, and which they are. */
export function Movement() {
  const t = useTranslations('crm.dashboard')
  const format = useFormatter()
  const money = useMoney()
  const id = useId()
  const [week, setWeek] = useState('this')
  const [shown, setShown] = useState<Kind | null>(null)
  const span = weekAway(week === 'this' ? 0 : -1)
  const read = useRead(crm.opportunities.movementReport, span)
  const rows = (read.data as { rows: readonly Row[] } | undefined)?.rows
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.panelHead}>
        <h2 id={id}>{t('movement')}</h2>
        <SegmentedControl
          size="xs"
          className={styles.week}
          aria-label={t('week')}
          value={week}
          data={[
            { value: 'this', label: t('thisWeek') },
            { value: 'last', label: t('lastWeek') },
          ]}
          onChange={setWeek}
        />
        {rows !== undefined && rows.length > 0 && (
          <ActionIcon
            aria-label={t('csv', { name: t('movement') })}
            onClick={() => saveFile('movement.csv', csvOf(rows.map((row) => ({ ...row }))))}
          >
            <IconDownload size={16} stroke={1.6} />
          </ActionIcon>
        )}
      </header>
      {read.error && !rows ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : rows === undefined ? (
        <ListSkeleton rows={6} />
      ) : rows.length === 0 ? (
        <p className={styles.none}>{t('noneMoved')}</p>
      ) : (
        <Table className={styles.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('way')}</Table.Th>
              <Table.Th>{t('count')}</Table.Th>
              <Table.Th>{t('sum')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {movementKinds.map((kind) => {
              const own = rows.filter((row) => row.kind === kind)
              const count = own.reduce((all, row) => all + row.count, 0)
              return (
                <Table.Tr key={kind}>
                  <Table.Td>{t(`ways.${kind}`)}</Table.Td>
                  <Table.Td>
                    {count === 0 ? (
                      <span className="q-number">0</span>
                    ) : (
                      <UnstyledButton
                        className={styles.behind}
                        aria-label={`${format.number(count)}, ${t('show', { name: t(`ways.${kind}`) })}`}
                        onClick={() => setShown(kind)}
                      >
                        {format.number(count)}
                      </UnstyledButton>
                    )}
                  </Table.Td>
                  <Table.Td>
                    {own.map((row) => (
                      <div key={row.currency} className="q-number">
                        {kind === 'amount' && row.total > 0 ? '+' : ''}
                        {money(row.total, row.currency)}
                      </div>
                    ))}
                  </Table.Td>
                </Table.Tr>
              )
            })}
          </Table.Tbody>
        </Table>
      )}
      <p className={styles.span}>
        {format.dateTimeRange(new Date(`${span.from}T12:00:00Z`), new Date(`${span.to}T12:00:00Z`), {
          dateStyle: 'medium',
          timeZone: 'UTC',
        })}
      </p>
      {shown && <Behind kind={shown} week={span} onClose={() => setShown(null)} />}
    </section>
  )
}

/** The deals behind one of the figures, the one that moved last on top. */
function Behind({ kind, week, onClose }: { kind: Kind; week: Week; onClose(): void }) {
  const t = useTranslations('crm.dashboard')
  const format = useFormatter()
  const money = useMoney()
  const read = useRead(crm.opportunities.movementDeals, { ...week, kind })
  const deals = (read.data as { rows: readonly Moved[] } | undefined)?.rows
  return (
    <Modal opened size="lg" onClose={onClose} title={t(`ways.${kind}`)}>
      {read.error && !deals ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : deals === undefined ? (
        <ListSkeleton rows={4} />
      ) : (
        <ul className={styles.moved}>
          {deals.map((deal) => (
            <li key={deal.opportunity_unique_id}>
              <div>
                <Anchor component={Link} inherit c="inherit" fw={550} to={pages.opportunities.record(deal.opportunity_unique_id)}>
                  {deal.name}
                </Anchor>
                <div className={styles.movedHow}>
                  <span>{[deal.from_stage, deal.to_stage].filter(Boolean).join(' → ')}</span>
                  <time dateTime={deal.at}>
                    {format.dateTime(new Date(deal.at), { dateStyle: 'medium', timeStyle: 'short' })}
                  </time>
                </div>
              </div>
              <span className="q-number">
                {deal.change !== null
                  ? `${deal.change > 0 ? '+' : ''}${money(deal.change, deal.currency)}`
                  : deal.total !== null
                    ? money(deal.total, deal.currency)
                    : '–'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}

/** Monday to Sunday of the week so many away, in days of UTC, as the reports calculate. */
function weekAway(weeks: number): Week {
  const now = new Date()
  const monday = now.getUTCDate() - ((now.getUTCDay() + 6) % 7) + weeks * 7
  const day = (away: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), monday + away)).toISOString().slice(0, 10)
  return { from: day(0), to: day(6) }
}
