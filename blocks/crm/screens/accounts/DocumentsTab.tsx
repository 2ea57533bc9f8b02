import { ActionIcon, Progress } from '@mantine/core'
import type { Page } from '@quoin/kit'
import { useCaller, useAction } from '@quoin/kit/react'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useListSearch } from '@quoin/ui/list/useListSearch.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { DropZone } from '@quoin/ui/transfer/DropZone.tsx'
import { type Upload, upload } from '@quoin/ui/transfer/upload.ts'
import { IconRefresh, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import styles from './account.module.css'
import { DocumentDialog } from './DocumentDialog.tsx'
import { Expiry } from './Expiry.tsx'
import { FolderBar } from './FolderBar.tsx'
import { sizeOf } from '@quoin/ui/files/size.ts'

const columns = [
  'name:190',
  'folder:130',
  'expires_at:210',
  'version_number:80',
  'file_type:80',
  'file_size:100',
  'updated_at',
] as const
const form = [
  'name',
  'folder',
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
  /** The document this is to be a new version of. */
  readonly of?: string
}

/** Where a file is sent to. */
interface Place {
  readonly presigned_url: string
  readonly headers: Readonly<Record<string, string>>
  readonly file_id: string
}

/**
 * The papers of an account. A file goes straight to the store, and becomes a document when it has arrived whole; one of the
 * same name as a paper in the folder at hand becomes its next version.
 */
export function DocumentsTab({ account }: { account: string }) {
  const t = useTranslations('crm')
  const format = useFormatter()
  const whyRefused = useWhyRefused()
  const [{ filter, trash }] = useListSearch()
  const folder = typeof filter?.folder === 'string' && filter.folder !== 'empty:true' ? filter.folder : null
  const [opened, setOpened] = useState<AnyRecord | null>(null)
  const { going, begin, refuse, retry, stop } = useUploads(account, folder)
  const why = whyRefused(crm.accountDocuments.create)
  return (
    <>
      {why === null && (
        <DropZone
          label={t('documents.choose')}
          className={styles.drop}
          onDrop={(files) => begin(files)}
          sizeMax={sizeMax}
          multiple
          onReject={refuse}
        >
          {t('documents.drop')}
        </DropZone>
      )}
      {going.length > 0 && <Uploads going={going} onRetry={retry} onStop={stop} />}
      {!trash && <FolderBar account={account} />}
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
          expiresAt: ({ expiresAt }) => (typeof expiresAt === 'string' ? <Expiry at={expiresAt} /> : '–'),
          fileSize: ({ fileSize }) => (typeof fileSize === 'number' ? sizeOf(fileSize, format) : '–'),
          fileType: ({ fileType, originalName }) =>
            String(originalName ?? '')
              .split('.')
              .pop()
              ?.toUpperCase() || String(fileType ?? '–'),
        }}
      />
      {opened && (
        <DocumentDialog
          account={account}
          id={opened.id}
          form={form}
          onClose={() => setOpened(null)}
          onNewVersion={(file) => {
            setOpened(null)
            begin([file], opened.id)
          }}
        />
      )}
    </>
  )
}

/** Files on their way to the store and, once they are there, into the folder: as documents, or as versions of those that are there. */
function useUploads(account: string, folder: string | null) {
  const t = useTranslations('crm')
  const presign = useAction(crm.accountDocuments.presign)
  const create = useAction(crm.accountDocuments.create, { alsoRefreshes: ['crm.accounts'] })
  const addVersion = useAction(crm.accountDocuments.addVersion)
  const { call } = useCaller()
  const notify = useNotify()
  const inWords = useErrorWords(crm.accountDocuments)
  const [going, setGoing] = useState<readonly Going[]>([])
  const running = useRef(new Map<number, Upload>())
  const next = useRef(0)
  const change = (key: number, changes: Partial<Going>) =>
    setGoing((held) => held.map((one) => (one.key === key ? { ...one, ...changes } : one)))
  const drop = (key: number) => setGoing((held) => held.filter((one) => one.key !== key))

  /** The paper a file of this name is the next version of, looked for where the reader is. */
  const namesake = async (name: string): Promise<string | undefined> => {
    const { data } = (await call(crm.accountDocuments.list, {
      parent: account,
      records: 1,
      sort: '-updated_at',
      filter: { original_name: name, ...(folder === null ? {} : { folder }) },
    })) as Page<AnyRecord>
    return data[0]?.originalName === name ? data[0].id : undefined
  }
  const send = async ({ key, file, of }: Going) => {
    change(key, { share: 0, wrong: null })
    try {
      // Every try gets a fresh address: the old one may have ended while the connection was away.
      const place = (await presign.mutateAsync({
        account,
        filename: file.name,
        size: file.size,
        ...(file.type ? { content_type: file.type } : {}),
      })) as Place
      const sent = upload(place.presigned_url, file, place.headers, (share) => change(key, { share }))
      running.current.set(key, sent)
      await sent.done
      const document = of ?? (await namesake(file.name))
      if (document) {
        const answer = (await addVersion.mutateAsync({ account, document, file_unique_id: place.file_id })) as {
          version_number: number
        }
        notify.done(t('documents.becameVersion', { name: file.name, number: String(answer.version_number) }))
      } else {
        await create.mutateAsync({
          parent: account,
          account,
          name: file.name,
          file: place.file_id,
          originalName: file.name,
          ...(folder === null ? {} : { folder }),
        })
      }
      drop(key)
    } catch (error) {
      change(key, { wrong: inWords(error).sentence })
    } finally {
      running.current.delete(key)
    }
  }
  const begin = (files: readonly File[], of?: string) => {
    const fresh = files.map((file) => ({ key: (next.current += 1), file, share: 0, wrong: null, of }))
    setGoing((held) => [...held, ...fresh])
    for (const one of fresh) void send(one)
  }
  const refuse = (refused: readonly File[]) =>
    setGoing((held) => [
      ...held,
      ...refused.map((file) => ({ key: (next.current += 1), file, share: 0, wrong: t('documents.tooLarge') })),
    ])
  const stop = (key: number) => {
    running.current.get(key)?.cancel()
    drop(key)
  }
  return { going, begin, refuse, retry: (one: Going) => void send(one), stop }
}

interface UploadsProps {
  readonly going: readonly Going[]
  onRetry(one: Going): void
  onStop(key: number): void
}

function Uploads({ going, onRetry, onStop }: UploadsProps) {
  const t = useTranslations('crm')
  const common = useTranslations('ui.common')
  const format = useFormatter()
  return (
    <ul className={styles.uploads} aria-label={t('documents.uploads')}>
      {going.map((one) => {
        const { key, file, share, wrong } = one
        return (
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
              <ActionIcon aria-label={common('retry')} onClick={() => onRetry(one)}>
                <IconRefresh size={15} />
              </ActionIcon>
            ) : (
              <span>{format.number(share, { style: 'percent' })}</span>
            )}
            <ActionIcon aria-label={t('documents.stop', { name: file.name })} onClick={() => onStop(key)}>
              <IconX size={15} />
            </ActionIcon>
          </li>
        )
      })}
    </ul>
  )
}
