import { Button, Text } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { EmptyState } from '@quoin/ui'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { isNowhere } from '@quoin/ui/page/BehindLink.tsx'
import { useLink, useTabTitle } from '@quoin/ui/page/useLink.ts'
import { useTranslations } from 'use-intl'
import { realtime } from '../resources/index.ts'
import classes from './realtime.module.css'

/** Where whoever got a mail about notifications ends them. Opening it does nothing: mail programs open links by themselves. */
export function UnsubscribePage() {
  const t = useTranslations('realtime.unsubscribe')
  const refusal = useRefusal()
  const end = useAction(realtime.settings.unsubscribe)
  const token = useLink()
  useTabTitle(t('title'))
  if (!token || isNowhere(end.error))
    return (
      <main className={classes.outside}>
        <EmptyState level={1} title={t('missing')}>
          {t('missingText')}
        </EmptyState>
      </main>
    )
  return (
    <main className={classes.outside}>
      <h1>{t(end.isSuccess ? 'done' : 'title')}</h1>
      <p role="status">{t(end.isSuccess ? 'doneText' : 'text')}</p>
      {end.error && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {refusal(end.error).sentence}
        </Text>
      )}
      {!end.isSuccess && (
        <Button loading={end.isPending} onClick={() => end.mutate({ token })}>
          {t('button')}
        </Button>
      )}
    </main>
  )
}
