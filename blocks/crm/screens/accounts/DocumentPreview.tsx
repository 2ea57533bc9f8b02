import { Skeleton } from '@mantine/core'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { lazy } from '@quoin/ui/lazy.tsx'
import { useTranslations } from 'use-intl'
import styles from './account.module.css'

// What reads papers is large, and most who open an account never look at one.
const PdfPages = lazy(() => import('@quoin/ui/files/PdfPages.tsx').then((module) => module.PdfPages), <Skeleton height={360} />)

/** How a paper looks: a picture as it is, a PDF drawn page by page. Neither can act: a picture holds no script, and of a PDF only the drawing is made. */
export function DocumentPreview({ record }: { record: AnyRecord & { url?: string; previewUrl?: string } }) {
  const t = useTranslations('crm.documents')
  const label = t('preview', { name: String(record.name) })
  if (record.previewUrl) return <img className={styles.preview} src={record.previewUrl} alt={label} />
  if (record.fileType === 'application/pdf' && record.url)
    return (
      <PdfPages
        key={String(record.file)}
        url={record.url}
        label={label}
        words={{
          failed: t('previewFailed'),
          before: t('pageBefore'),
          after: t('pageAfter'),
          page: (values) => t('page', values),
        }}
      />
    )
  return <p className={styles.note}>{t('noPreview')}</p>
}
