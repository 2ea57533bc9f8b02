import { Button, Stack, Text, Textarea } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { files } from '../resources/index.ts'
import styles from './files.module.css'

/** Asks whoever owns a file for it, where somebody has its address and may not see it. */
export function RequestAccess({ id }: { readonly id: string }) {
  const t = useTranslations('files.access')
  const inWords = useErrorWords(files.accessRequests)
  const [message, setMessage] = useState('')
  const ask = useAction(files.accessRequests.create)
  if (ask.isSuccess) return <Text role="status">{t('sent')}</Text>
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask.mutate({ file_unique_id: id, access_type: 'read', message: message || undefined })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text size="sm">{t('askHint')}</Text>
        <Textarea
          label={t('message')}
          maxLength={500}
          autosize
          minRows={2}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        {ask.error && (
          <p className={styles.wrong} role="alert">
            {inWords(ask.error).sentence}
          </p>
        )}
        <Button type="submit" loading={ask.isPending}>
          {t('ask')}
        </Button>
      </Stack>
    </form>
  )
}
