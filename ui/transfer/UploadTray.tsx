import { ActionIcon, Progress } from '@mantine/core'
import { IconRefresh, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { type Refusal, useRefusal } from '../forms/useRefusal.ts'
import { cancelUpload, retryUpload, useUploads } from './uploadQueue.ts'
import styles from './UploadTray.module.css'

/** What is being uploaded, on whichever page it was begun; the shell shows it on all of them. */
export function UploadTray() {
  const t = useTranslations('ui.uploads')
  const common = useTranslations('ui.common')
  const refusal = useRefusal()
  const uploads = useUploads()
  if (uploads.length === 0) return null
  return (
    <section className={styles.tray} aria-label={t('title')}>
      <div className={styles.head}>{t('title')}</div>
      <ul className={styles.uploads} tabIndex={0} aria-label={t('title')}>
        {uploads.map(({ key, name, share, error }) => (
          <li key={key} className={styles.upload}>
            <span>{name}</span>
            <span>
              {error !== null && (
                <ActionIcon variant="subtle" aria-label={common('retry')} onClick={() => retryUpload(key)}>
                  <IconRefresh size={15} />
                </ActionIcon>
              )}
              <ActionIcon variant="subtle" aria-label={t('cancel', { name })} onClick={() => cancelUpload(key)}>
                <IconX size={15} />
              </ActionIcon>
            </span>
            <Progress
              className={styles.bar}
              size="sm"
              value={share * 100}
              color={error === null ? undefined : 'red'}
              aria-label={t('progress', { name })}
            />
            {error !== null && (
              <p className={styles.wrong} role="alert">
                {sentenceOf(refusal(error))}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const sentenceOf = ({ sentence, fields }: Refusal) => sentence ?? Object.values(fields)[0]
