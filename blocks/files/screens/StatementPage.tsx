import { Button, Skeleton, Table } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { ErrorState, useMe, useTitle } from '@quoin/ui'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { sizeOf } from '@quoin/ui/files/size.ts'
import { IconPrinter } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl'
import { files } from '../resources/index.ts'
import styles from './files.module.css'

/** What was decided on a file, on one sheet of paper: which bytes, by whom, when and why. */
export function StatementPage({ file }: { readonly file: string }) {
  const t = useTranslations('files.statement')
  const words = useTranslations('files.resources')
  const format = useFormatter()
  const me = useMe()
  const read = useRead(files.storedFiles.get, { id: file })
  const approvals = useRead(files.approvals.list, { parent: file, records: 200 })
  const error = read.error ?? approvals.error
  useTitle(read.data ? t('title') : null)
  if (error) return <ErrorState error={error} level={1} onRetry={() => void read.refetch()} />
  if (!read.data || !approvals.data) return <Skeleton height={320} />
  const at = (moment: string | null) =>
    moment ? format.dateTime(new Date(moment), { dateStyle: 'long', timeStyle: 'medium' }) : '–'
  const one = read.data
  return (
    <article className={styles.statement}>
      <header>
        <div>
          <p>{me.company.name}</p>
          <h1>{t('title')}</h1>
        </div>
        <Button
          className={styles.noPrint}
          variant="default"
          leftSection={<IconPrinter size={16} />}
          onClick={() => window.print()}
        >
          {t('print')}
        </Button>
      </header>
      <dl>
        <dt>{words('storedFiles.fields.name')}</dt>
        <dd>{one.name}</dd>
        <dt>{words('storedFiles.fields.approvalState')}</dt>
        <dd>{words(`storedFiles.options.approvalState.${one.approvalState ?? 'none'}`)}</dd>
        <dt>{words('storedFiles.fields.versionNumber')}</dt>
        <dd>
          {one.versionNumber} · {sizeOf(one.fileSize ?? 0, format)} · {one.fileType}
        </dd>
        <dt>SHA-256</dt>
        <dd className={styles.mono}>{one.sha256}</dd>
      </dl>
      {approvals.data.data.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <Table className={styles.decisions}>
          <Table.Thead>
            <Table.Tr>
              {(['decidedAt', 'decision', 'decidedBy', 'versionNumber', 'reason'] as const).map((name) => (
                <Table.Th key={name}>{words(`approvals.fields.${name}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {approvals.data.data.map((decided) => (
              <Table.Tr key={decided.id}>
                <Table.Td>{at(decided.decidedAt)}</Table.Td>
                <Table.Td>{words(`approvals.options.decision.${decided.decision ?? 'approved'}`)}</Table.Td>
                <Table.Td>
                  {decided.decidedByName ?? (decided.decidedBy && <RefValue target="gateway.users" id={decided.decidedBy} />)}
                </Table.Td>
                <Table.Td>
                  {decided.versionNumber}
                  <div className={styles.mono}>{decided.sha256}</div>
                </Table.Td>
                <Table.Td>{decided.reason ?? '–'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <footer>{t('asOf', { at: at(new Date().toISOString()) })}</footer>
    </article>
  )
}
