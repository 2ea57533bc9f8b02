import { Button, Group, Skeleton, Text } from '@mantine/core'
import { useCaller, useRead } from '@quoin/kit/react'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { disclosure, type EnteredRoom } from '../../resources/index.ts'
import styles from '../disclosure.module.css'

interface ReaderProps {
  readonly link: string
  readonly document: EnteredRoom['documents'][number]
  readonly mayDownload: boolean
  onBack(): void
}
/** How often it is told that a page is still looked at. */
const beatSeconds = 10

/** A document page by page, as pictures that the server marks. */
export function Reader({ link, document: { unique_id: id, name, pages }, mayDownload, onBack }: ReaderProps) {
  const t = useTranslations('disclosure.room')
  const refusal = useRefusal()
  const { call } = useCaller()
  const [page, setPage] = useState(1)
  const [trouble, setTrouble] = useState<string>()
  const read = useRead(disclosure.rooms.page, { link, document_unique_id: id, page }, { staleTime: Number.POSITIVE_INFINITY })
  useSeen(link, read.data?.view_unique_id)
  const failed = read.error ? refusal(read.error).sentence : trouble
  const download = () =>
    call(disclosure.rooms.download, { link, document_unique_id: id }).then(
      ({ url }) => window.location.assign(url),
      (error: Error) => setTrouble(refusal(error).sentence ?? undefined),
    )
  return (
    <section aria-label={name}>
      <Group justify="space-between" my="sm">
        <Button variant="default" size="compact-md" onClick={onBack}>
          {t('back')}
        </Button>
        {mayDownload && (
          <Button variant="default" size="compact-md" onClick={() => void download()}>
            {t('download')}
          </Button>
        )}
      </Group>
      <h2>{name}</h2>
      {failed && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {failed}
        </Text>
      )}
      {read.data ? (
        <img
          className={styles.page}
          src={`data:image/webp;base64,${read.data.image}`}
          alt={t('pageOf', { name, page: String(page) })}
          width={read.data.width}
          height={read.data.height}
        />
      ) : (
        !read.error && <Skeleton height={420} />
      )}
      <Group justify="center" mt="sm">
        <Button variant="default" disabled={page <= 1} onClick={() => setPage(page - 1)}>
          {t('previous')}
        </Button>
        <span role="status">{t('page', { page: String(page), pages: String(pages) })}</span>
        <Button variant="default" disabled={page >= pages} onClick={() => setPage(page + 1)}>
          {t('next')}
        </Button>
      </Group>
    </section>
  )
}

/** Tells for how long a page was looked at while it was on the screen: at least so long. */
function useSeen(link: string, view: string | undefined): void {
  const { call } = useCaller()
  useEffect(() => {
    if (!view) return
    let seconds = 0
    const timer = setInterval(() => {
      if (window.document.visibilityState !== 'visible') return
      seconds += beatSeconds
      // A beat that is lost is made up for by the next.
      call(disclosure.rooms.seen, { link, view_unique_id: view, seconds }).catch(() => undefined)
    }, beatSeconds * 1_000)
    return () => clearInterval(timer)
  }, [call, link, view])
}
