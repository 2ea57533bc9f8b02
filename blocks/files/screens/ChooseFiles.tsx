import { Button, FileButton, Group, Modal, Pagination, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton, Texts, useMay, useMe } from '@quoin/ui'
import { pictureTypes } from '@quoin/ui/files/pictureTypes.ts'
import { sizeOf } from '@quoin/ui/files/size.ts'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { IconSearch, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { files } from '../resources/index.ts'
import { texts } from '../texts/loaders.ts'
import styles from './files.module.css'
import { iconOf } from './iconOf.ts'
import { useSend } from './useSend.ts'

interface ChooseFilesProps {
  /** What is chosen from, and how the dialog says so. */
  readonly kind: 'picture' | 'file'
  readonly isSingle?: boolean
  /** What becomes of the files that are chosen. */
  readonly note?: ReactNode
  readonly submit: string
  /** Called with ids in the order they were chosen; the dialog closes when it is done, and says why when it is refused. */
  onChoose(ids: readonly string[]): Promise<unknown>
  onClose(): void
}
const perPage = 24
const searchWaitMs = 250

/** Whether somebody may choose from stored files: they read them, and put more beside them. */
export function useMayChooseFiles(): boolean {
  const mayRead = useMay(files.storedFiles.list.permission)
  const mayWrite = useMay(files.storedFiles.create.permission)
  return mayRead && mayWrite
}

/** One’s own files or the company’s to choose from; what is uploaded here is stored among them and chosen at once. */
export const ChooseFiles = (props: ChooseFilesProps) => (
  <Suspense>
    <WithTexts>
      <Texts namespace="files" loaders={texts}>
        <Dialog {...props} />
      </Texts>
    </WithTexts>
  </Suspense>
)

function Dialog({ kind, isSingle = false, note, submit, onChoose, onClose }: ChooseFilesProps) {
  const t = useTranslations('files')
  const common = useTranslations('ui.common')
  const me = useMe()
  const isNarrow = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const seesCompany = useMay(files.storedFiles.storageList.permission)
  const storesForCompany = useMay(files.storedFiles.storageCreate.permission)
  const [isCompany, setCompany] = useState(false)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), searchWaitMs)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const choose = (id: string, isOn: boolean) =>
    setChosen((now) => (isSingle ? [id] : isOn ? [...now.filter((one) => one !== id), id] : now.filter((one) => one !== id)))
  const give = useMutation({ mutationFn: () => onChoose(chosen), onSuccess: onClose })
  const send = useSend(isCompany ? { company: me.company.urlId } : {})
  const upload = (list: readonly File[]) => send(list, (id) => choose(id, true))
  const pick = (props: { onClick(): void }) => (
    <Button {...props} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
      {t(isSingle ? 'choose.upload' : 'upload')}
    </Button>
  )
  const accept = kind === 'picture' ? { accept: pictureTypes } : {}
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(kind === 'file' ? 'choose.files' : isSingle ? 'choose.picture' : 'choose.pictures')}
      size={760}
      fullScreen={isNarrow ?? false}
    >
      <Stack gap="sm">
        <div className={styles.chooseBar}>
          {seesCompany && (
            <SegmentedControl
              aria-label={t('whose')}
              value={isCompany ? 'company' : 'mine'}
              data={[
                { value: 'mine', label: t('mine') },
                { value: 'company', label: t('company') },
              ]}
              onChange={(next) => setCompany(next === 'company')}
            />
          )}
          <TextInput
            className={styles.chooseSearch}
            type="search"
            aria-label={t('choose.search')}
            placeholder={t('choose.search')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={typed}
            maxLength={200}
            data-autofocus
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {(!isCompany || storesForCompany) &&
            (isSingle ? (
              <FileButton {...accept} onChange={(file) => file && upload([file])}>
                {pick}
              </FileButton>
            ) : (
              <FileButton multiple {...accept} onChange={upload}>
                {pick}
              </FileButton>
            ))}
        </div>
        {/* Another place or another word begins at its first page. */}
        <Choices key={`${isCompany} ${search}`} {...{ kind, isSingle, isCompany, search, chosen }} onChoose={choose} />
        {give.error && <ErrorState error={give.error} />}
        {note && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
        <Group justify="space-between">
          <Text size="sm" role="status">
            {chosen.length > 0 && t('choose.chosen', { count: String(chosen.length) })}
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button disabled={chosen.length === 0} loading={give.isPending} onClick={() => give.mutate()}>
              {submit}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Modal>
  )
}

interface ChoicesProps extends Pick<ChooseFilesProps, 'kind'> {
  readonly isSingle: boolean
  readonly isCompany: boolean
  readonly search: string
  readonly chosen: readonly string[]
  onChoose(id: string, isOn: boolean): void
}
function Choices({ kind, isSingle, isCompany, search, chosen, onChoose }: ChoicesProps) {
  const t = useTranslations('files.choose')
  const states = useTranslations('files.resources.storedFiles.options.approvalState')
  const paging = useTranslations('files.preview')
  const format = useFormatter()
  const me = useMe()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useRead(files.storedFiles.list, {
    filter: { user_unique_id: isCompany ? 'empty:true' : me.id, ...(kind === 'picture' && { file_type: 'starts:image/' }) },
    ...(search && { search }),
    sort: '-created_at',
    page,
    records: perPage,
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={4} />
  const { totalPages } = data.meta
  if (data.data.length === 0) return <EmptyState title={t(search ? 'nothing' : 'empty')} />
  return (
    <>
      <ul className={styles.choices}>
        {data.data.map(({ id, name, fileType, fileSize, approvalState, approvedVersion, ...file }) => {
          const Icon = iconOf(fileType ?? '')
          const picture = (file as { previewUrl?: string | null }).previewUrl
          const isRejected = approvalState === 'rejected' && approvedVersion === null
          return (
            <li key={id}>
              <label className={styles.choice} data-refused={isRejected || undefined}>
                <input
                  type={isSingle ? 'radio' : 'checkbox'}
                  name="file"
                  checked={chosen.includes(id)}
                  disabled={isRejected}
                  onChange={(event) => onChoose(id, event.currentTarget.checked)}
                />
                <span className={styles.choicePicture}>
                  {picture ? <img src={picture} alt="" loading="lazy" /> : <Icon size={28} stroke={1.3} aria-hidden />}
                </span>
                <span className={styles.choiceName}>{name}</span>
                <small>{isRejected ? states('rejected') : sizeOf(Number(fileSize), format)}</small>
              </label>
            </li>
          )
        })}
      </ul>
      {totalPages > 1 && (
        <Pagination
          total={totalPages}
          value={page}
          onChange={setPage}
          getControlProps={(control) => ({
            'aria-label': paging(control === 'previous' || control === 'first' ? 'before' : 'after'),
          })}
        />
      )}
    </>
  )
}
