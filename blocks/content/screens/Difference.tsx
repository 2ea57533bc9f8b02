import { Button, Group, Skeleton, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState } from '@quoin/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { content } from '../resources/index.ts'
import styles from './content.module.css'

interface DifferenceProps {
  readonly post: string
  readonly version: string
  onDone(): void
}

/** What was added and removed between a version and the text as it is; with a reason the version becomes the text again. */
export function Difference({ post, version, onDone }: DifferenceProps) {
  const t = useTranslations('content.versions')
  const words = useTranslations('content.resources.posts.fields')
  const [reason, setReason] = useState('')
  const { data, error, refetch } = useRead(content.posts.compare, { id: post, from: version })
  const restore = useAction(content.versions.restore, { alsoRefreshes: ['content.posts'] })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={80} />
  const isSame = data.fields.length === 0 && data.lines.every(({ kind }) => kind === 'same')
  return (
    <Stack gap="xs" className={styles.panel}>
      <Text size="sm" c="dimmed">
        {isSame ? t('same') : t('with')}
      </Text>
      {data.fields.map(({ field, before, after }) => (
        <Text key={field} size="sm">
          <strong>{words(field as 'title')}</strong>: <del>{before}</del> <ins>{after}</ins>
        </Text>
      ))}
      {!isSame && (
        <div>
          {data.lines.map(({ kind, text }, at) => (
            <p key={at} className={styles[kind]}>
              {kind === 'added' && (
                <ins>
                  <VisuallyHidden>{t('added')} </VisuallyHidden>
                  {text}
                </ins>
              )}
              {kind === 'removed' && (
                <del>
                  <VisuallyHidden>{t('removed')} </VisuallyHidden>
                  {text}
                </del>
              )}
              {kind === 'same' && text}
            </p>
          ))}
        </div>
      )}
      {restore.error && <ErrorState error={restore.error} />}
      {!isSame && (
        <Group align="end">
          <TextInput
            label={t('reason')}
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button
            variant="default"
            disabled={!reason.trim()}
            loading={restore.isPending}
            onClick={() => restore.mutate({ parent: post, id: version, reason }, { onSuccess: onDone })}
          >
            {t('restore')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
