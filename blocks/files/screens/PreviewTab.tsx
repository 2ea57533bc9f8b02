import { Button, Skeleton } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { ErrorState } from '@quoin/ui'
import { lazy } from '@quoin/ui/lazy.tsx'
import { RichHtml } from '@quoin/ui/richText/RichHtml.tsx'
import { readText } from '@quoin/ui/transfer/sniff.ts'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { files } from '../resources/index.ts'
import { FileCard } from './FileCard.tsx'
import styles from './files.module.css'

// What reads papers is large, and most who look at files never open one.
const PdfPages = lazy(() => import('@quoin/ui/files/PdfPages.tsx').then((module) => module.PdfPages), <Skeleton height={360} />)
const CsvTable = lazy(() => import('@quoin/ui/files/CsvTable.tsx').then((module) => module.CsvTable), <Skeleton height={240} />)
const textMax = 256 * 1024

/** How a file looks. Nothing of it can act: texts are shown as texts, and of a PDF only the drawing is made. */
export function PreviewTab({ id }: { readonly id: string }) {
  const t = useTranslations('files.preview')
  const { data, error, refetch } = useRead(files.storedFiles.download, { file: id }, { staleTime: 600_000 })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={240} />
  return (
    <>
      <div className={styles.head}>
        <Button component="a" href={data.url} variant="default" leftSection={<IconDownload size={16} />}>
          {t('download')}
        </Button>
      </div>
      <Look id={id} url={data.url} name={data.name} type={data.file_type} size={data.file_size} />
    </>
  )
}

interface Looked {
  readonly id: string
  readonly url: string
  readonly name: string
  readonly type: string
  readonly size: number
}

function Look({ id, url, name, type, size }: Looked) {
  const t = useTranslations('files.preview')
  const label = t('of', { name })
  if (type.startsWith('image/')) return <Picture id={id} label={label} />
  if (type.startsWith('video/'))
    return (
      <video className={styles.video} src={url} controls preload="metadata" aria-label={label}>
        <track kind="captions" />
      </video>
    )
  if (type.startsWith('audio/'))
    return (
      <audio className={styles.audio} src={url} controls preload="metadata" aria-label={label}>
        <track kind="captions" />
      </audio>
    )
  if (type === 'application/pdf')
    return (
      <PdfPages
        url={url}
        label={label}
        words={{ failed: t('failed'), before: t('before'), after: t('after'), page: (values) => t('page', values) }}
      />
    )
  if (type === 'text/markdown') return <Markdown id={id} url={url} label={label} />
  if (type.startsWith('text/') || type === 'application/json')
    return <TextStart id={id} url={url} label={label} isCsv={type === 'text/csv'} />
  return <FileCard id={id} url={url} name={name} type={type} size={size} />
}

/** Drawn anew on the server, so that it is no larger than a screen and holds nothing of the camera. */
function Picture({ id, label }: { id: string; label: string }) {
  const { data, error, refetch } = useRead(files.storedFiles.download, { file: id, variant: 'large' }, { staleTime: 600_000 })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data ? <img className={styles.picture} src={data.url} alt={label} /> : <Skeleton height={360} />
}

/** As it is meant; what cannot be read as Markdown is shown as it is written. */
function Markdown({ id, url, label }: { id: string; url: string; label: string }) {
  const t = useTranslations('files.preview')
  const { data, error } = useRead(files.storedFiles.preview, { file: id })
  if (error || data?.html === null) return <TextStart id={id} url={url} label={label} isCsv={false} />
  if (!data?.html) return <Skeleton height={240} />
  return (
    <section className={styles.rendered} aria-label={label}>
      <RichHtml html={data.html} />
      {data.is_cut && <p>{t('cut')}</p>}
    </section>
  )
}

function TextStart({ id, url, label, isCsv }: { id: string; url: string; label: string; isCsv: boolean }) {
  const t = useTranslations('files.preview')
  const { data, isError } = useQuery({
    queryKey: ['files text', id, new URL(url).pathname],
    queryFn: async ({ signal }) => {
      const answer = await fetch(url, { headers: { range: `bytes=0-${textMax - 1}` }, credentials: 'omit', signal })
      if (!answer.ok) throw new Error(`The file answers ${answer.status}.`)
      return readText(await answer.blob())
    },
    staleTime: Infinity,
  })
  if (isError) return <p>{t('failed')}</p>
  if (data === undefined) return <Skeleton height={240} />
  if (isCsv) return <CsvTable text={data} label={label} />
  return (
    <pre className={styles.text} tabIndex={0} aria-label={label} role="region">
      {data}
    </pre>
  )
}
