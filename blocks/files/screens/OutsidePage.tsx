import { Button, Group, Textarea } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { sizeOf } from '@quoin/ui/files/size.ts'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { BehindLink } from '@quoin/ui/page/BehindLink.tsx'
import { useLink, useTabTitle } from '@quoin/ui/page/useLink.ts'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { files } from '../resources/index.ts'
import styles from './files.module.css'

/** Where somebody without an account looks at the version they were asked about, and approves or rejects it. */
export function OutsidePage() {
  const t = useTranslations('files.outside')
  const words = useTranslations('files.resources.outsideApprovals.options.state')
  const format = useFormatter()
  const refusal = useRefusal()
  const link = useLink()
  const read = useRead(files.storedFiles.outsideGet, { link }, { enabled: link !== '' })
  const decide = useAction(files.storedFiles.outsideDecide)
  const [reason, setReason] = useState('')
  const requested = read.data
  useTabTitle(requested?.name, requested?.company_name)
  const state = decide.data?.state ?? requested?.state
  const wrong = decide.error ? refusal(decide.error) : undefined
  const say = (decision: 'approved' | 'rejected') => decide.mutate({ link, decision, reason: reason || undefined })
  return (
    <main className={styles.shared}>
      <BehindLink read={read} isGone={!link} missing={t('missing')} missingText={t('missingText')}>
        {requested && (
          <>
            <p>{requested.company_name}</p>
            <h1>{requested.name}</h1>
            <p>{t('greeting', { name: requested.approver })}</p>
            {requested.note && <p>{requested.note}</p>}
            <p>
              {t('version', { number: String(requested.version_number) })} · {sizeOf(requested.file_size, format)}
            </p>
            <p className={styles.hash}>SHA-256 {requested.sha256}</p>
            <Button component="a" href={requested.url} variant="default" mb="lg">
              {t('open')}
            </Button>
            {state === 'pending' && !requested.is_latest ? (
              <p role="status">{t('newer')}</p>
            ) : state === 'pending' ? (
              <>
                <Textarea
                  label={t('reason')}
                  description={t('reasonHint')}
                  maxLength={500}
                  autosize
                  minRows={2}
                  mb="md"
                  value={reason}
                  onChange={(event) => setReason(event.currentTarget.value)}
                />
                {wrong && (
                  <p className={styles.wrong} role="alert">
                    {wrong.sentence ?? Object.values(wrong.fields)[0]}
                  </p>
                )}
                <Group>
                  <Button loading={decide.isPending} onClick={() => say('approved')}>
                    {t('approve')}
                  </Button>
                  <Button
                    variant="default"
                    disabled={reason.trim() === ''}
                    loading={decide.isPending}
                    onClick={() => say('rejected')}
                  >
                    {t('reject')}
                  </Button>
                </Group>
              </>
            ) : (
              <p role="status">{t('decided', { state: words(state ?? 'pending') })}</p>
            )}
          </>
        )}
      </BehindLink>
    </main>
  )
}
