import { ActionIcon, Button, Progress } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useVerb } from '@quoin/kit/react'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { type Upload, upload } from '@quoin/ui/transfer/upload.ts'
import { IconDownload, IconRefresh, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import styles from './account.module.css'

const columns = ['name', 'category_name', 'file_type', 'file_size', 'expires_at', 'created_at'] as const
const form = [
  'name',
  'description',
  'categoryName',
  'category',
  'issuedBy',
  'issuedAt',
  'isExpirable',
  'expiresAt',
  'status',
] as const
const sizeMax = 50 * 1024 * 1024

interface Going {
  readonly key: number
  readonly file: File
  readonly share: number
  readonly wrong: string | null
}

/** The papers of an account. A file goes straight to the store, and becomes a document when it has arrived whole. */
export function DocumentsTab({ account }: { account: string }) {
  const t = useTranslations('crm')
  const common = useTranslations('ui.common')
  const format = useFormatter()
  const whyRefused = useWhyRefused()
  const presign = useVerb<Record<string, unknown>, Record<string, unknown>>(crm.accountDocuments.presign as never)
  const create = useVerb(crm.accountDocuments.create)
  const inWords = useErrorWords(crm.accountDocuments)
  const [going, setGoing] = useState<readonly Going[]>([])
  const [opened, setOpened] = useState<AnyRecord | null>(null)
  const running = useRef(new Map<number, Upload>())
  const next = useRef(0)
  const change = (key: number, changes: Partial<Going>) =>
    setGoing((held) => held.map((one) => (one.key === key ? { ...one, ...changes } : one)))
  const drop = (key: number) => setGoing((held) => held.filter((one) => one.key !== key))

  const send = async (key: number, file: File) => {
    change(key, { share: 0, wrong: null })
    try {
      // Every try gets a fresh address: the old one may have ended while the connection was away.
      const place = await presign.mutateAsync({
        account,
        filename: file.name,
        size: file.size,
        ...(file.type ? { content_type: file.type } : {}),
      })
      const sent = upload(
        String(place.presigned_url),
        file,
        (place.headers as Record<string, string> | undefined) ?? { 'content-type': file.type },
        (share) => change(key, { share }),
      )
      running.current.set(key, sent)
      await sent.done
      await create.mutateAsync({
        parent: account,
        account,
        name: file.name,
        file: String(place.file_id),
        originalName: file.name,
      } as never)
      drop(key)
    } catch (error) {
      change(key, { wrong: inWords(error).sentence })
    } finally {
      running.current.delete(key)
    }
  }
  const begin = (files: readonly File[]) => {
    const fresh = files.map((file) => ({ key: (next.current += 1), file, share: 0, wrong: null }))
    setGoing((held) => [...held, ...fresh])
    for (const { key, file } of fresh) void send(key, file)
  }
  const why = whyRefused(crm.accountDocuments.create)
  return (
    <>
      {why === null && (
        <Dropzone
          className={styles.drop}
          onDrop={begin}
          maxSize={sizeMax}
          useFsAccessApi={false}
          inputProps={{ 'aria-label': t('documents.choose') }}
          onReject={(refused) =>
            setGoing((held) => [
              ...held,
              ...refused.map(({ file }) => ({ key: (next.current += 1), file, share: 0, wrong: t('documents.tooLarge') })),
            ])
          }
        >
          {t('documents.drop')}
        </Dropzone>
      )}
      {going.length > 0 && (
        <ul className={styles.uploads} aria-label={t('documents.uploads')}>
          {going.map(({ key, file, share, wrong }) => (
            <li key={key} className={styles.upload}>
              <span>
                {file.name}
                {wrong && (
                  <span className={styles.wrong} role="alert">
                    {' '}
                    {wrong}
                  </span>
                )}
              </span>
              <Progress
                value={share * 100}
                color={wrong ? 'red' : undefined}
                aria-label={t('documents.progress', { name: file.name })}
                size="sm"
              />
              {wrong && file.size <= sizeMax ? (
                <ActionIcon aria-label={common('retry')} onClick={() => void send(key, file)}>
                  <IconRefresh size={15} />
                </ActionIcon>
              ) : (
                <span>{format.number(share, { style: 'percent' })}</span>
              )}
              <ActionIcon
                aria-label={t('documents.stop', { name: file.name })}
                onClick={() => {
                  running.current.get(key)?.cancel()
                  drop(key)
                }}
              >
                <IconX size={15} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <DataList
        resource={crm.accountDocuments}
        parent={account}
        title={t('resources.accountDocuments.many')}
        columns={columns}
        form={form}
        emptyText={t('documents.emptyText')}
        onOpen={setOpened}
        creates={false}
        cells={{
          fileSize: ({ fileSize }) => (typeof fileSize === 'number' ? sizeOf(fileSize, format) : '–'),
          fileType: ({ fileType, originalName }) =>
            String(originalName ?? '')
              .split('.')
              .pop()
              ?.toUpperCase() || String(fileType ?? '–'),
        }}
      />
      <FormModal
        title={opened ? <DocumentTitle record={opened} label={t('documents.download')} /> : ''}
        opened={opened !== null}
        onClose={() => setOpened(null)}
        resource={crm.accountDocuments}
        parent={account}
        record={opened ?? undefined}
        only={form}
        onSaved={() => setOpened(null)}
      />
    </>
  )
}

const DocumentTitle = ({ record, label }: { record: AnyRecord; label: string }) => (
  <>
    {String(record.name)}{' '}
    {typeof record.url === 'string' && (
      <Button
        component="a"
        href={record.url}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconDownload size={14} aria-hidden />}
        download
      >
        {label}
      </Button>
    )}
  </>
)

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
function sizeOf(bytes: number, format: ReturnType<typeof useFormatter>): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  return format.number(bytes / 1000 ** step, {
    style: 'unit',
    unit: units[step],
    unitDisplay: 'short',
    maximumFractionDigits: step === 0 ? 0 : 1,
  })
}
