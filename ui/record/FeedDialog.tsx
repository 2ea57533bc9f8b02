import { Button, CopyButton, Modal, TextInput } from '@mantine/core'
import type { Operation } from '@quoin/kit'
import { useRead, useAction } from '@quoin/kit/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './record.module.css'
import { useNotify } from './useNotify.tsx'

/**
 * The secret address under which other calendars read something: made, made anew, ended. `operations` are those of the feed,
 * `of` says what it is of; `inWords` says why something failed.
 */
export function FeedDialog<Of extends object>({
  operations,
  of,
  title,
  text,
  inWords,
  onClose,
}: {
  operations: {
    readonly get: Operation<Of, { exists: boolean }>
    readonly create: Operation<Of, { url: string }>
    readonly delete: Operation<Of, object>
  }
  of: Of
  title: string
  text: string
  inWords(error: unknown): string
  onClose(): void
}) {
  const t = useTranslations('records.feed')
  const common = useTranslations('ui.common')
  const notify = useNotify()
  const [url, setUrl] = useState<string | null>(null)
  const read = useRead(operations.get, of)
  const make = useAction(operations.create)
  const end = useAction(operations.delete)
  const exists = read.data?.exists === true
  const trouble = { onError: (error: unknown) => notify.trouble(inWords(error)) }
  const finish = () =>
    end.mutate(of, {
      ...trouble,
      onSuccess: () => {
        notify.done(t('ended'))
        onClose()
      },
    })
  return (
    <Modal opened onClose={onClose} title={title}>
      <div className={styles.feed}>
        <p>{text}</p>
        {url ? (
          <>
            <TextInput
              label={t('address')}
              value={url}
              readOnly
              data-autofocus
              onFocus={(event) => event.currentTarget.select()}
            />
            <div className={styles.feedEnd}>
              <CopyButton value={url}>
                {({ copied, copy }) => <Button onClick={copy}>{common(copied ? 'copied' : 'copy')}</Button>}
              </CopyButton>
            </div>
          </>
        ) : (
          <>
            {exists && <p>{t('exists')}</p>}
            <div className={styles.feedEnd}>
              {exists && (
                <Button variant="default" loading={end.isPending} onClick={finish}>
                  {t('end')}
                </Button>
              )}
              <Button
                loading={make.isPending || read.isPending}
                onClick={() => make.mutate(of, { ...trouble, onSuccess: (made) => setUrl(made.url) })}
              >
                {t(exists ? 'renew' : 'make')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Modal>
  )
}
