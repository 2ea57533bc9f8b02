import { ActionIcon, Progress } from '@mantine/core'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { IconRefresh, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { files } from '../resources/index.ts'
import styles from './files.module.css'
import { again, stop, useUploads } from './uploads.ts'

/** What is being uploaded, whichever page it was begun on. */
export function UploadTray() {
  const t = useTranslations('files.uploads')
  const common = useTranslations('ui.common')
  const inWords = useErrorWords(files.storedFiles)
  const uploads = useUploads()
  if (uploads.length === 0) return null
  return (
    <section className={styles.tray} aria-label={t('title')}>
      <div className={styles.trayHead}>{t('title')}</div>
      <ul className={styles.uploads}>
        {uploads.map(({ key, name, share, error }) => (
          <li key={key} className={styles.upload}>
            <span>{name}</span>
            <span>
              {error !== null && (
                <ActionIcon variant="subtle" aria-label={common('retry')} onClick={() => again(key)}>
                  <IconRefresh size={15} />
                </ActionIcon>
              )}
              <ActionIcon variant="subtle" aria-label={t('stop', { name })} onClick={() => stop(key)}>
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
                {inWords(error).sentence}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
