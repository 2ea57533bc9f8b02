import { useCaller } from '@quoin/kit/react'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useListSearch } from '@quoin/ui/list/useListSearch.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { DropZone } from '@quoin/ui/transfer/DropZone.tsx'
import { ChooseStored } from '@quoin/ui/transfer/UploadButtons.tsx'
import { asking, type UploadPlan, useUpload } from '@quoin/ui/transfer/useUpload.ts'
import { useState } from 'react'
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
  const { begin, refuse, planFor } = useSendDocuments(account, folder)
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
      {why === null && <ChooseStored kind="file" multiple planOf={(name) => planFor(name)} />}
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

/** Sends files into the folder at hand: as documents, or as versions of those that are there. */
function useSendDocuments(account: string, folder: string | null) {
  const t = useTranslations('crm')
  const { call } = useCaller()
  const notify = useNotify()
  const inWords = useErrorWords(crm.accountDocuments)
  const upload = useUpload()
  const presign = asking(crm.accountDocuments.presign, { account })
  const { parts } = crm.uploads

  /** The paper a file of this name is the next version of, looked for where the reader is. */
  const namesake = async (name: string): Promise<string | undefined> => {
    const { data } = await call(crm.accountDocuments.list, {
      parent: account,
      records: 1,
      sort: '-updated_at',
      filter: { original_name: name, ...(folder === null ? {} : { folder }) },
    })
    return data[0]?.originalName === name ? data[0].id : undefined
  }
  const planFor = async (name: string, of?: string): Promise<UploadPlan> => {
    const document = of ?? (await namesake(name))
    if (document) return { presign, parts, confirm: asking(crm.accountDocuments.addVersion, { account, document }) }
    const values = { parent: account, account, name, originalName: name, ...(folder === null ? {} : { folder }) }
    return { presign, parts, confirm: asking(crm.accountDocuments.create, values), alsoRefreshes: ['crm.accounts'] }
  }
  const send = async (file: File, of?: string) => {
    const plan = await planFor(file.name, of)
    upload.send(
      [file],
      () => plan,
      (made) => {
        const { version_number: number } = made as { version_number?: number }
        if (number) notify.done(t('documents.becameVersion', { name: file.name, number: String(number) }))
      },
    )
  }
  return {
    planFor,
    begin(files: readonly File[], of?: string) {
      for (const file of files) send(file, of).catch((error: unknown) => notify.trouble(inWords(error).sentence))
    },
    refuse: () => notify.trouble(t('documents.tooLarge')),
  }
}
