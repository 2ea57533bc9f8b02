import { Button, FileButton, SegmentedControl, Select } from '@mantine/core'
import { useAction, useRead } from '@quoin/kit/react'
import { useMay, useMe } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { sizeOf } from '@quoin/ui/files/size.ts'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { useGo } from '@quoin/ui/pages'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { FullPageDrop } from '@quoin/ui/transfer/FullPageDrop.tsx'
import { IconUpload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { files } from '../resources/index.ts'
import { FileName } from './FileName.tsx'
import styles from './files.module.css'
import { FolderDialog } from './FolderDialog.tsx'
import { type FolderNode, folderTree } from './folders.ts'
import { FolderTree } from './FolderTree.tsx'
import { useFolders } from './useFolders.ts'
import { useSend } from './useSend.ts'

interface Search {
  readonly of?: string
  readonly folder?: string
  readonly tag?: string
}
const columns = ['name:300', 'approval_state:150', 'file_size:100', 'tags:130', 'updated_at:110', 'virtual_folder:110'] as const

/** One's own files, or the company's, by folder; whatever is dropped anywhere on the page goes where the reader is. */
export const FilesPage = (search: Search) => (
  <WithTexts>
    <Browser {...search} />
  </WithTexts>
)

function Browser({ of, folder, tag }: Search) {
  const t = useTranslations('files')
  const me = useMe()
  const go = useGo()
  const whyRefused = useWhyRefused()
  const seesCompany = useMay('files.storage.read')
  const isCompany = of === 'company' && seesCompany
  const isShared = of === 'shared'
  const whose = isCompany ? 'company' : 'mine'
  const why = whyRefused(isCompany ? files.storedFiles.storageCreate : files.storedFiles.create)
  const folders = useFolders(whose)
  const tree = useMemo(() => folderTree(folders), [folders])
  const space = isCompany || isShared ? { of } : {}
  const show = (next: Search) => void go(pages.home({ ...space, ...next }), { resetScroll: false })
  const moving = useMoving(whose, (moved) => show({ ...(moved && { folder: moved }) }))
  const send = useSend({ folder, ...(isCompany && { company: me.company.urlId }) })
  const begin = (chosen: readonly File[]) => send(chosen)
  return (
    <>
      <PageHeader title={t('title')} actions={!isShared && <UploadButton why={why} onChoose={begin} />} />
      <div className={styles.bar}>
        <SegmentedControl
          aria-label={t('whose')}
          style={{ maxWidth: '100%', overflowX: 'auto' }}
          value={isShared ? 'shared' : whose}
          data={[
            { value: 'mine', label: t('mine') },
            ...(seesCompany ? [{ value: 'company', label: t('company') }] : []),
            { value: 'shared', label: t('sharedWithMe') },
          ]}
          onChange={(next) => void go(pages.home(next === 'mine' ? {} : { of: next }), { resetScroll: false })}
        />
      </div>
      <div className={styles.browser} data-bare={tree.length === 0 || isShared || undefined}>
        {tree.length > 0 && !isShared && (
          <FolderTree
            folders={tree}
            open={folder}
            mayChange={why === null}
            onOpen={(next) => show({ ...(next && { folder: next }), ...(tag && { tag }) })}
            onRename={moving.rename}
            onDropFile={moving.moveFile}
            onDropFolder={moving.moveFolder}
          />
        )}
        <FileList
          {...{ folder, tag }}
          onTag={(next) => show({ ...(folder && { folder }), ...(next && { tag: next }) })}
          owner={isShared ? 'shared:with_me' : isCompany ? 'empty:true' : me.id}
          title={isShared ? t('sharedWithMe') : (folder ?? t(whose))}
        />
      </div>
      {moving.renamed && <FolderDialog of={whose} folder={moving.renamed} all={pathsOf(tree)} onClose={moving.closed} />}
      {why === null && !isShared && <FullPageDrop onDrop={begin}>{t('drop')}</FullPageDrop>}
    </>
  )
}

const pathsOf = (nodes: readonly FolderNode[]): string[] => nodes.flatMap((one) => [one.path, ...pathsOf(one.children)])

/** Moving files and folders, by dragging and by the dialog of a folder. */
function useMoving(of: 'mine' | 'company', onMoved: (folder?: string) => void) {
  const t = useTranslations('files')
  const notify = useNotify()
  const inWords = useErrorWords(files.storedFiles)
  const [renamed, setRenamed] = useState<string | null>(null)
  const update = useAction(files.storedFiles.update)
  const move = useAction(files.storedFiles.moveFolder)
  const onError = (error: unknown) => notify.trouble(inWords(error).sentence)
  return {
    renamed,
    rename: setRenamed,
    closed(moved?: string) {
      setRenamed(null)
      if (moved) onMoved(moved)
    },
    moveFile: (id: string, folder: string) =>
      update.mutate(
        { id, virtualFolder: folder || null },
        { onError, onSuccess: () => notify.done(t('moved', { folder: folder || t('folderTop') })) },
      ),
    moveFolder(from: string, into: string) {
      const to = [into, from.slice(from.lastIndexOf('/') + 1)].filter(Boolean).join('/')
      if (to === from) return
      move.mutate(
        { of, from, to },
        {
          onError,
          onSuccess: () => {
            notify.done(t('moved', { folder: into || t('folderTop') }))
            onMoved(to)
          },
        },
      )
    },
  }
}

interface FileListProps {
  readonly folder: string | undefined
  readonly tag: string | undefined
  /** Whose, as the list is asked. */
  readonly owner: string
  readonly title: string
  onTag(tag: string | undefined): void
}
function FileList({ folder, tag, owner, title, onTag }: FileListProps) {
  const t = useTranslations('files')
  const format = useFormatter()
  const go = useGo()
  return (
    <DataList
      key={`${owner} ${folder} ${tag}`}
      resource={files.storedFiles}
      title={title}
      columns={columns}
      only={{
        user: owner,
        ...(folder && { virtualFolder: `in:${folder}` }),
        ...(tag && { tags: tag }),
      }}
      creates={false}
      emptyText={t('resources.storedFiles.empty')}
      level={2}
      actions={<TagFilter tag={tag} onChange={onTag} />}
      cells={{
        name: ({ id, ...file }) => (
          <FileName
            id={id}
            name={String(file.name)}
            type={String(file.fileType ?? '')}
            picture={typeof file.previewUrl === 'string' ? file.previewUrl : null}
          />
        ),
        fileSize: ({ fileSize }) => (typeof fileSize === 'number' ? sizeOf(fileSize, format) : '–'),
      }}
      onOpen={({ id }) => void go(pages.storedFiles.record(id))}
    />
  )
}

function TagFilter({ tag, onChange }: { readonly tag: string | undefined; onChange(tag: string | undefined): void }) {
  const t = useTranslations('files')
  const { data } = useRead(files.tags.list, { records: 200, sort: 'tag' })
  const tags = data?.data.map((one) => one.tag) ?? []
  if (tags.length === 0 && !tag) return null
  return (
    <Select
      w={200}
      aria-label={t('tag')}
      placeholder={t('tag')}
      data={[...new Set([...tags, ...(tag ? [tag] : [])])]}
      value={tag ?? null}
      clearable
      searchable
      onChange={(next) => onChange(next ?? undefined)}
    />
  )
}

function UploadButton({ why, onChoose }: { readonly why: string | null; onChoose(files: File[]): void }) {
  const t = useTranslations('files')
  const icon = <IconUpload size={16} />
  if (why !== null)
    return (
      <Refused why={why}>
        <Button leftSection={icon}>{t('upload')}</Button>
      </Refused>
    )
  return (
    <FileButton multiple onChange={onChoose}>
      {(props) => (
        <Button {...props} leftSection={icon}>
          {t('upload')}
        </Button>
      )}
    </FileButton>
  )
}
