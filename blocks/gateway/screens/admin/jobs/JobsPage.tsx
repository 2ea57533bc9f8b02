import { SegmentedControl } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import type { OutputOf } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, State } from '@quoin/ui'
import { KindName } from '@quoin/ui/fields/KindName.tsx'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link, useGo } from '@quoin/ui/pages'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { IconTransfer } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../../pages.tsx'
import admin from '../admin.module.css'
import { Pager } from '../Pager.tsx'
import { JobDialog } from './JobDialog.tsx'

type Row = OutputOf<typeof gateway.jobs.list>['data'][number]

const jobKinds = ['import', 'export', 'bulk'] as const
interface JobsSearch {
  readonly kind?: (typeof jobKinds)[number]
  readonly page?: number
  /** The job that is open, and the resource it works on: `crm.contacts`. */
  readonly job?: string
  readonly of?: string
}

/** One's own imports, exports and bulk changes of all blocks: how they went, what failed, and the way back. */
export function JobsPage(search: JobsSearch) {
  return (
    <WithTexts>
      <Jobs {...search} />
    </WithTexts>
  )
}

function Jobs({ kind, page = 1, job, of }: JobsSearch) {
  const t = useTranslations('admin.jobs')
  const go = useGo()
  const { data, error, refetch } = useRead(
    gateway.jobs.list,
    { everywhere: 'true', page, records: 25, ...(kind && { kind }) },
    { refetchInterval: 10_000 },
  )
  const here = (next: JobsSearch) => pages.jobs({ kind, page, ...next })
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <div className={admin.bar}>
        <SegmentedControl
          aria-label={t('kind')}
          value={kind ?? 'all'}
          onChange={(value) => void go(here({ kind: jobKinds.find((one) => one === value), page: undefined }), { replace: true })}
          data={(['all', ...jobKinds] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
      </div>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton />)}
      {data?.data.length === 0 && (
        <State icon={IconTransfer} title={t('empty')}>
          {t('emptyText')}
        </State>
      )}
      {data && data.data.length > 0 && (
        <>
          <table className={admin.table}>
            <thead>
              <tr>
                <th scope="col">{t('what')}</th>
                <th scope="col">{t('started')}</th>
                <th scope="col">{t('state')}</th>
                <th scope="col">{t('result')}</th>
              </tr>
            </thead>
            <tbody>
              {data.data.map((row) => (
                <JobRow key={row.id} row={row} to={here({ job: row.id, of: row.resource })} />
              ))}
            </tbody>
          </table>
          <Pager meta={data.meta} onPage={(next) => void go(here({ page: next }), { replace: true })} />
        </>
      )}
      {job && of && <JobDialog key={job} id={job} of={of} onClose={() => void go(here({}), { replace: true })} />}
    </>
  )
}

function JobRow({ row, to }: { row: Row; to: ReturnType<typeof pages.jobs> }) {
  const t = useTranslations('admin.jobs')
  const records = useTranslations('records.job')
  const format = useFormatter()
  const counts = (['created', 'updated', 'skipped', 'failed'] as const).filter((name) => row[name] > 0)
  const isRehearsed = row.dry_run && row.status === 'done'
  return (
    <tr>
      <td>
        <span className={admin.what}>
          <Link className={admin.link} to={to}>
            {t(`one.${row.kind as (typeof jobKinds)[number]}`)}: <KindName of={row.resource} />
          </Link>
          {row.filename && <small>{row.filename}</small>}
        </span>
      </td>
      <td data-label={t('started')}>{format.dateTime(new Date(row.created_at), { dateStyle: 'medium', timeStyle: 'short' })}</td>
      <td data-label={t('state')}>
        <StatusPill value={row.status} label={isRehearsed ? records('rehearsed') : records(`status.${row.status as 'done'}`)} />
      </td>
      <td data-label={t('result')} className="q-number">
        {counts.length === 0 && records('progress', { done: row.done, total: row.total })}
        {counts
          .map((name) => `${records(`${row.dry_run ? 'would' : 'counts'}.${name}`)}: ${format.number(row[name])}`)
          .join(' · ')}
      </td>
    </tr>
  )
}
