import { Button, FileButton, SegmentedControl } from '@mantine/core'
import { refresh, useCaller, useRead } from '@quoin/kit/react'
import { useMay, useMe } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { sizeOf } from '@quoin/ui/files/size.ts'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { useGo } from '@quoin/ui/pages'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { FullPageDrop } from '@quoin/ui/transfer/FullPageDrop.tsx'
import { IconFolder, IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { files } from '../resources/index.ts'
import styles from './files.module.css'
import { send } from './uploads.ts'
import { useUnfinished } from './useUnfinished.ts'

interface Search {
  readonly of?: string
  readonly folder?: string
}
const columns = ['name:320', 'virtual_folder', 'approval_state', 'file_type', 'file_size', 'tags', 'updated_at'] as const

/** One's own files, or the company's, by folder; whatever is dropped anywhere on the page goes where the reader is. */
export const FilesPage = (search: Search) => (
  <WithTexts>
    <Browser {...search} />
  </WithTexts>
)

function Browser({ of, folder }: Search) {
  const t = useTranslations('files')
  const format = useFormatter()
  const me = useMe()
  const go = useGo()
  const cache = useQueryClient()
  const { call, tenant } = useCaller()
  const whyRefused = useWhyRefused()
  const seesCompany = useMay('files.storage.read')
  const isCompany = of === 'company' && seesCompany
  const why = whyRefused(isCompany ? files.storedFiles.storageCreate : files.storedFiles.create)
  const { data } = useRead(files.storedFiles.folders, { of: isCompany ? 'company' : 'mine' })
  const folders = data?.folders.filter((one) => one.folder !== '') ?? []
  useUnfinished(call, me.company.urlId, () => void refresh(cache, tenant, 'files.storedFiles'))
  const show = (next: Search) => void go(pages.home(next), { resetScroll: false })
  const begin = (chosen: readonly File[]) =>
    send(call, { in: me.company.urlId, folder, ...(isCompany && { company: me.company.urlId }) }, chosen, () => {
      void refresh(cache, tenant, 'files.storedFiles')
    })
  const space = isCompany ? { of: 'company' } : {}
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          why === null ? (
            <FileButton multiple onChange={begin}>
              {(props) => (
                <Button {...props} leftSection={<IconUpload size={16} />}>
                  {t('upload')}
                </Button>
              )}
            </FileButton>
          ) : (
            <Refused why={why}>
              <Button leftSection={<IconUpload size={16} />}>{t('upload')}</Button>
            </Refused>
          )
        }
      />
      {seesCompany && (
        <SegmentedControl
          mb="sm"
          aria-label={t('whose')}
          value={isCompany ? 'company' : 'mine'}
          data={[
            { value: 'mine', label: t('mine') },
            { value: 'company', label: t('company') },
          ]}
          onChange={(next) => show(next === 'company' ? { of: next } : {})}
        />
      )}
      {folders.length > 0 && (
        <nav className={styles.folders} aria-label={t('folders')}>
          <button type="button" className={styles.folder} aria-current={!folder} onClick={() => show(space)}>
            {t('allFolders')}
          </button>
          {folders.map((one) => (
            <button
              key={one.folder}
              type="button"
              className={styles.folder}
              aria-current={one.folder === folder}
              onClick={() => show({ ...space, folder: one.folder })}
            >
              <IconFolder size={15} stroke={1.6} aria-hidden />
              <span>{one.folder}</span>
              <small>{format.number(one.files)}</small>
            </button>
          ))}
        </nav>
      )}
      <DataList
        key={`${isCompany} ${folder}`}
        resource={files.storedFiles}
        title={folder ?? (isCompany ? t('company') : t('mine'))}
        columns={columns}
        only={{ user: isCompany ? 'empty:true' : me.id, ...(folder && { virtualFolder: folder }) }}
        creates={false}
        emptyText={t('resources.storedFiles.empty')}
        level={2}
        cells={{ fileSize: ({ fileSize }) => (typeof fileSize === 'number' ? sizeOf(fileSize, format) : '–') }}
        onOpen={({ id }) => void go(pages.storedFiles.record(id))}
      />
      {why === null && <FullPageDrop onDrop={begin}>{t('drop')}</FullPageDrop>}
    </>
  )
}
