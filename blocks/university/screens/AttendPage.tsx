import { Alert, Button, TextInput } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { university } from '../resources/index.ts'
import styles from './learn.module.css'
import { Refused } from './Refused.tsx'

/** Where the QR code of a session leads: one press checks in. */
export default function AttendPage({ session, code = '' }: { session: string; code?: string }) {
  const t = useTranslations('university.sessions')
  const [text, setText] = useState(code)
  const checkIn = useAction(university.sessions.checkIn)
  return (
    <>
      <PageHeader title={t('checkIn')} />
      <div className={styles.page}>
        {checkIn.data ? (
          <Alert color="teal" role="status">
            {t('checkedIn', { title: checkIn.data.title })}
          </Alert>
        ) : (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              checkIn.mutate({ id: session, code: text })
            }}
          >
            <TextInput
              label={t('code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={20}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <Button type="submit" mt="sm" disabled={text.trim() === ''} loading={checkIn.isPending}>
              {t('checkIn')}
            </Button>
            <Refused error={checkIn.error} />
          </form>
        )}
      </div>
    </>
  )
}
