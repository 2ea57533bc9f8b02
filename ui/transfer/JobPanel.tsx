import { Alert, Button, Group, Progress, Table } from '@mantine/core'
import { IconArrowBackUp, IconCircleCheck, IconCircleX, IconDownload } from '@tabler/icons-react'
import type { Job, Page } from '@quoin/kit'
import { camel, isDeletable } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { useTranslations } from 'use-intl'
import type { nowhere } from '../fields/nowhere.ts'
import { type AnyResource, recordLink } from '../fields/resources.ts'
import { Link } from '../pages/Link.tsx'
import { useErrorWords } from '../record/useErrorWords.ts'
import { useJob } from './jobs.ts'
import styles from './transfer.module.css'

/** What the rows held before is forgotten then. */
const revertibleMs = 30 * 86_400_000

interface JobPanelProps {
  readonly resource: AnyResource
  readonly started: Job
  /** A rehearsal changes nothing, so there is nothing to take back and its counts are promises. */
  readonly rehearsal?: boolean
  onClose?(): void
}

/** Long work as it goes: how far it is, how it ended, what became of single rows, and the way back. */
export function JobPanel({ resource, started, rehearsal = false, onClose }: JobPanelProps) {
  const t = useTranslations('records')
  const common = useTranslations('ui.common')
  const { job = started, over, error, cancel, revert, rows } = useJob(resource, started)
  const inWords = useErrorWords(resource)
  const share = job.total > 0 ? Math.min(100, (job.done / job.total) * 100) : over ? 100 : 0
  const counts = (
    [
      ['created', job.created],
      ['updated', job.updated],
      ['skipped', job.skipped],
      ['failed', job.failed],
    ] as const
  ).filter(([, count]) => count > 0)
  return (
    <div className={styles.job}>
      <div role="status" aria-live="polite" className={styles.jobHead} data-status={job.status}>
        {over &&
          (job.status === 'done' || job.status === 'reverted' ? (
            <IconCircleCheck size={18} aria-hidden />
          ) : (
            <IconCircleX size={18} aria-hidden />
          ))}
        <span>{rehearsal && job.status === 'done' ? t('job.rehearsed') : t(`job.status.${job.status}`)}</span>
        <span className={styles.jobCount}>{t('job.progress', { done: job.done, total: job.total })}</span>
      </div>
      <Progress
        value={share}
        animated={!over}
        aria-label={t('job.progressLabel')}
        color={job.status === 'failed' ? 'red' : over ? 'green' : undefined}
        size="sm"
      />
      {counts.length > 0 && (
        <dl className={styles.counts}>
          {counts.map(([name, count]) => (
            <div key={name} data-bad={name === 'failed' || undefined}>
              <dt>{t(rehearsal ? `job.would.${name}` : `job.counts.${name}`)}</dt>
              <dd>{count.toLocaleString()}</dd>
            </div>
          ))}
        </dl>
      )}
      {job.message && <p className={styles.note}>{job.message}</p>}
      {error && (
        <Alert color="red" variant="light">
          {inWords(error).sentence}
        </Alert>
      )}
      {over && job.failed > 0 && rows && <ToldRows operation={rows} job={job} outcome="failed" />}
      {over && job.kind === 'import' && job.skipped > 0 && rows && (
        <ToldRows operation={rows} job={job} outcome="skipped" resource={resource.dotted} />
      )}
      <Group justify="flex-end" gap="xs">
        {!over && job.status !== 'reverting' && (
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('job.cancel')}
          </Button>
        )}
        {over && job.errorsUrl && (
          <Button
            variant="default"
            component="a"
            href={job.errorsUrl}
            download
            leftSection={<IconDownload size={15} aria-hidden />}
          >
            {t('job.errorsFile')}
          </Button>
        )}
        {over &&
          !rehearsal &&
          job.kind !== 'export' &&
          (job.kind !== 'import' || isDeletable(resource)) &&
          ['done', 'cancelled', 'failed'].includes(job.status) &&
          job.created + job.updated + job.done > 0 &&
          Date.now() - Date.parse(job.finishedAt ?? '') < revertibleMs && (
            <Button
              variant="default"
              loading={revert.isPending}
              leftSection={<IconArrowBackUp size={15} aria-hidden />}
              onClick={() => revert.mutate()}
            >
              {t('job.revert')}
            </Button>
          )}
        {over && job.resultUrl && (
          <Button component="a" href={job.resultUrl} download leftSection={<IconDownload size={15} aria-hidden />}>
            {t('job.download')}
          </Button>
        )}
        {onClose && over && (
          <Button variant={job.resultUrl ? 'default' : 'filled'} onClick={onClose}>
            {common('close')}
          </Button>
        )}
      </Group>
    </div>
  )
}

interface Row {
  readonly id: string
  readonly rowNumber: number
  readonly outcome: string
  readonly reason: string | null
  readonly recordUniqueId: string | null
}

/** The way to the record that a row is a duplicate of. */
function Existing({ resource, id }: { resource: string | undefined; id: string | null }) {
  const t = useTranslations('records')
  const to = resource && id ? recordLink(resource, id) : undefined
  return to ? (
    <>
      {' '}
      <Link to={to}>{t('job.existing')}</Link>
    </>
  ) : null
}

interface ToldRowsProps {
  readonly operation: typeof nowhere
  readonly job: Job
  readonly outcome: 'failed' | 'skipped'
  /** What the records are that rows were skipped for. */
  readonly resource?: string
}

/** The first rows that failed, or were left out as duplicates, and why; all that failed are in the file. */
function ToldRows({ operation, job, outcome, resource }: ToldRowsProps) {
  const t = useTranslations('records')
  const read = useRead(operation, { id: job.id, outcome, records: 20 })
  const told = ((read.data as Page<Record<string, unknown>> | undefined)?.data ?? []).map(
    (row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [camel(name), value])) as unknown as Row,
  )
  // What an import finds as it is has no reason.
  const shown = told.filter(({ reason }) => reason)
  if (shown.length === 0) return null
  const label = t(outcome === 'failed' ? 'job.failedRows' : 'job.duplicateRows')
  return (
    <div className={styles.failed} tabIndex={0} role="region" aria-label={label}>
      <Table verticalSpacing={4} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={72} ta="right">
              {t('job.row')}
            </Table.Th>
            <Table.Th>{t('job.reason')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((row) => (
            <Table.Tr key={row.id ?? row.rowNumber}>
              <Table.Td ta="right">{row.rowNumber}</Table.Td>
              <Table.Td>
                {row.reason}
                <Existing resource={resource} id={row.recordUniqueId} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
