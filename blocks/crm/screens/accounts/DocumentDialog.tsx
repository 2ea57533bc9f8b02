import { Button, FileButton, Modal } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, Refused } from '@quoin/ui'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import type { FieldName } from '@quoin/ui/pages'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { IconDownload, IconPencil, IconRestore, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import styles from './account.module.css'
import { DocumentPreview } from './DocumentPreview.tsx'
import { sizeOf } from '@quoin/ui/files/size.ts'

interface Version {
  readonly number: number
  readonly original_name: string
  readonly file_size: number
  readonly is_current: boolean
  readonly restored_from: number | null
  readonly created_at: string
  readonly created_by: string | null
  readonly url: string | null
}

/** One paper: how it looks, its fields, and every version of it there ever was. */
export function DocumentDialog({
  account,
  id,
  form,
  onClose,
  onNewVersion,
}: {
  account: string
  id: string
  form: readonly FieldName<typeof crm.accountDocuments>[]
  onClose(): void
  onNewVersion(file: File): void
}) {
  const t = useTranslations('crm.documents')
  const whyRefused = useWhyRefused()
  const [editing, setEditing] = useState(false)
  const read = useRead(crm.accountDocuments.get, { parent: account, id })
  const record = read.data as (AnyRecord & { url?: string; previewUrl?: string }) | undefined
  const why = whyRefused(crm.accountDocuments.addVersion)
  return (
    <>
      <Modal opened={!editing} onClose={onClose} title={String(record?.name ?? '')} size="xl">
        {read.error && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
        {record && (
          <div className={styles.stack}>
            <div className={styles.paperActions}>
              {record.url && (
                <Button
                  component="a"
                  href={record.url}
                  download
                  variant="default"
                  leftSection={<IconDownload size={15} stroke={1.6} aria-hidden />}
                >
                  {t('download')}
                </Button>
              )}
              <Refused why={why}>
                <FileButton onChange={(file) => file && onNewVersion(file)}>
                  {(props) => (
                    <Button {...props} variant="default" leftSection={<IconUpload size={15} stroke={1.6} aria-hidden />}>
                      {t('newVersion')}
                    </Button>
                  )}
                </FileButton>
              </Refused>
              <Refused why={whyRefused(crm.accountDocuments.update)}>
                <Button
                  variant="default"
                  leftSection={<IconPencil size={15} stroke={1.6} aria-hidden />}
                  onClick={() => setEditing(true)}
                >
                  {t('edit')}
                </Button>
              </Refused>
            </div>
            <DocumentPreview record={record} />
            {typeof record.description === 'string' && <p className={styles.paperText}>{record.description}</p>}
            <Versions account={account} record={record} why={why} />
          </div>
        )}
      </Modal>
      <FormModal
        title={t('edit')}
        opened={editing}
        onClose={() => setEditing(false)}
        resource={crm.accountDocuments}
        parent={account}
        record={record}
        only={form}
        onSaved={() => setEditing(false)}
      />
    </>
  )
}

function Versions({ account, record, why }: { account: string; record: AnyRecord; why: string | null }) {
  const t = useTranslations('crm.documents')
  const format = useFormatter()
  const notify = useNotify()
  const inWords = useErrorWords(crm.accountDocuments)
  const read = useRead(crm.accountDocuments.versions, { account, document: record.id })
  const restore = useAction(crm.accountDocuments.restoreVersion)
  const versions = (read.data as { versions: readonly Version[] } | undefined)?.versions ?? []
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  const bringBack = (number: number) =>
    restore.mutate(
      { account, document: record.id, number, version: record.version as number },
      { onSuccess: () => notify.done(t('restored', { number: String(number) })) },
    )
  return (
    <section aria-label={t('versions')}>
      <h3 className={styles.paperHead}>{t('versions')}</h3>
      {restore.error && (
        <p className={styles.wrong} role="alert">
          {inWords(restore.error).sentence}
        </p>
      )}
      <ol className={styles.versions}>
        {versions.map((version) => (
          <li key={version.number} className={styles.version}>
            <div className={styles.who}>
              <span className={styles.whoName}>{t('version', { number: String(version.number) })}</span>
              {version.is_current && <span className={styles.latest}>{t('current')}</span>}
              <div className={styles.whoFacts}>
                <span>{version.original_name}</span>
                <span>{sizeOf(version.file_size, format)}</span>
                <time dateTime={version.created_at}>
                  {format.dateTime(new Date(version.created_at), { dateStyle: 'medium', timeStyle: 'short' })}
                </time>
                {version.created_by && <RefValue target="gateway.users" id={version.created_by} plain />}
                {version.restored_from !== null && <span>{t('restoredFrom', { number: String(version.restored_from) })}</span>}
              </div>
            </div>
            {!version.is_current && (
              <Refused why={why}>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  leftSection={<IconRestore size={15} stroke={1.6} aria-hidden />}
                  aria-label={t('restore', { number: String(version.number) })}
                  loading={restore.isPending && restore.variables.number === version.number}
                  onClick={() => bringBack(version.number)}
                >
                  {t('restoreShort')}
                </Button>
              </Refused>
            )}
            {version.url && !version.is_current && (
              <Button
                component="a"
                href={version.url}
                download
                variant="subtle"
                size="compact-sm"
                aria-label={t('downloadVersion', { number: String(version.number) })}
              >
                <IconDownload size={15} stroke={1.6} aria-hidden />
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
