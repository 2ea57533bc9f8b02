import { Button, CopyButton, Modal, TextInput } from '@mantine/core'
import { useRead, useVerb } from '@quoin/kit/react'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import styles from '../selling.module.css'

/** The address under which other calendars read one's follow-ups: made, made anew, ended. */
export function FeedDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations('crm.calendar')
  const common = useTranslations('ui.common')
  const notify = useNotify()
  const inWords = useErrorWords(crm.leadFollows)
  const [url, setUrl] = useState<string | null>(null)
  const read = useRead(crm.followUps.feedGet, {})
  const make = useVerb<object, { url: string }>(crm.followUps.feedCreate as never)
  const end = useVerb<object, unknown>(crm.followUps.feedDelete as never)
  const exists = (read.data as { exists?: boolean } | undefined)?.exists === true
  const trouble = { onError: (error: unknown) => notify.trouble(inWords(error).sentence) }
  return (
    <Modal opened onClose={onClose} title={t('feed')} closeButtonProps={{ 'aria-label': common('close') }}>
      <div className={styles.stack}>
        <p className={styles.dim}>{t('feedText')}</p>
        {url ? (
          <>
            <TextInput
              label={t('feedAddress')}
              value={url}
              readOnly
              data-autofocus
              onFocus={(event) => event.currentTarget.select()}
            />
            <div className={styles.foot}>
              <CopyButton value={url}>
                {({ copied, copy }) => <Button onClick={copy}>{t(copied ? 'copied' : 'copy')}</Button>}
              </CopyButton>
            </div>
          </>
        ) : (
          <>
            {exists && <p className={styles.dim}>{t('feedExists')}</p>}
            <div className={styles.foot}>
              {exists && (
                <Button
                  variant="default"
                  loading={end.isPending}
                  onClick={() =>
                    end.mutate(
                      {},
                      {
                        ...trouble,
                        onSuccess: () => {
                          notify.done(t('feedEnded'))
                          onClose()
                        },
                      },
                    )
                  }
                >
                  {t('feedEnd')}
                </Button>
              )}
              <Button
                loading={make.isPending || read.isPending}
                onClick={() => make.mutate({}, { ...trouble, onSuccess: (made) => setUrl(made.url) })}
              >
                {t(exists ? 'feedRenew' : 'feedMake')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Modal>
  )
}
