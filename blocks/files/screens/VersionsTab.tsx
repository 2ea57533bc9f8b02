import { Button, FileButton } from '@mantine/core'
import { refresh, useCaller, useRead, useAction } from '@quoin/kit/react'
import { ErrorState } from '@quoin/ui'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { sizeOf } from '@quoin/ui/files/size.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { files } from '../resources/index.ts'
import styles from './files.module.css'
import { useSend } from './useSend.ts'

/** Every version of a file, to read, to bring back, and the place to add another. */
export function VersionsTab({ id }: { readonly id: string }) {
  const t = useTranslations('files.versions')
  const format = useFormatter()
  const cache = useQueryClient()
  const notify = useNotify()
  const inWords = useErrorWords(files.storedFiles)
  const whyRefused = useWhyRefused()
  const { call, tenant } = useCaller()
  const renew = () => {
    for (const one of ['files.versions', 'files.approvals']) void refresh(cache, tenant, one)
  }
  const send = useSend({ file: id })
  const { data, error, refetch } = useRead(files.versions.list, { parent: id, records: 100 })
  const restore = useAction(files.storedFiles.restoreVersion, { alsoRefreshes: ['files.versions'] })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  const may = whyRefused(files.storedFiles.addVersion) === null
  const latest = data?.data[0]?.number
  const download = async (number: number) => {
    try {
      const { url } = await call(files.storedFiles.download, { file: id, version: String(number) })
      window.location.assign(url)
    } catch (wrong) {
      notify.trouble(inWords(wrong).sentence)
    }
  }
  return (
    <>
      {may && (
        <div className={styles.head}>
          <FileButton onChange={(file) => file && send([file], renew)}>
            {(props) => (
              <Button {...props} variant="default">
                {t('add')}
              </Button>
            )}
          </FileButton>
        </div>
      )}
      <ul className={styles.rows}>
        {data?.data.map((one) => (
          <li key={one.id} className={styles.row}>
            <span className={styles.what}>
              {t('number', { number: String(one.number) })} · {one.originalName}
              <small>
                {sizeOf(one.fileSize ?? 0, format)} ·{' '}
                {format.dateTime(new Date(one.createdAt), { dateStyle: 'medium', timeStyle: 'short' })}{' '}
                {one.createdBy && <RefValue target="gateway.users" id={one.createdBy} />}
              </small>
            </span>
            <Button variant="subtle" size="compact-sm" onClick={() => void download(one.number!)}>
              {t('download')}
            </Button>
            {may && one.number !== latest && (
              <Button
                variant="subtle"
                size="compact-sm"
                loading={restore.isPending}
                onClick={() =>
                  restore.mutate(
                    { file: id, number: one.number! },
                    { onError: (wrong) => notify.trouble(inWords(wrong).sentence), onSuccess: renew },
                  )
                }
              >
                {t('restore')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
