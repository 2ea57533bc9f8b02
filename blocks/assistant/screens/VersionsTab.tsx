import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import type { OutputOf } from '@quoin/kit'
import { useAction, useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, useMay } from '@quoin/ui'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { assistant } from '../resources/index.ts'
import styles from './assistant.module.css'

interface VersionsTabProps {
  readonly id: string
  readonly record: { readonly publishedVersion: string | null }
}

/** Every version of a prompt: what it said, and which is in use. */
export function VersionsTab({ id, record }: VersionsTabProps) {
  const { data, error, refetch } = useRead(assistant.promptVersions.list, { parent: id, records: 200 })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={3} />
  return (
    <Stack gap="md" maw={760}>
      {data.data.map((version) => (
        <Version key={version.id} prompt={id} version={version} isPublished={version.id === record.publishedVersion} />
      ))}
    </Stack>
  )
}

interface VersionProps {
  readonly prompt: string
  readonly version: OutputOf<typeof assistant.promptVersions.get>
  readonly isPublished: boolean
}
function Version({ prompt, version, isPublished }: VersionProps) {
  const t = useTranslations('assistant.versions')
  const format = useFormatter()
  const notify = useNotify()
  const inWords = useErrorWords(assistant.prompts)
  const mayPublish = useMay('assistant.prompts.publish')
  const publish = useAction(assistant.prompts.publish, { alsoRefreshes: ['assistant.promptVersions'] })
  const [isOpen, setOpen] = useState(false)
  const name = t('number', { number: format.number(version.number ?? 1) })
  return (
    <section className={styles.version} aria-label={name}>
      <Group justify="space-between">
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {isPublished && (
            <Badge color="green" variant="light">
              {t('published')}
            </Badge>
          )}
          <Text size="sm" component="span">
            {format.dateTime(new Date(version.createdAt), { dateStyle: 'medium', timeStyle: 'short' })}{' '}
            {version.user && <RefValue target="gateway.users" id={version.user} />}
          </Text>
        </Group>
        <Group gap="xs">
          <Button size="compact-sm" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('show')}
          </Button>
          {!isPublished && mayPublish && (
            <Button
              size="compact-sm"
              variant="default"
              loading={publish.isPending}
              onClick={() =>
                publish.mutate(
                  { id: prompt, version: version.id },
                  {
                    onSuccess: () => notify.done(t('done', { number: format.number(version.number ?? 1) })),
                    onError: (refused) => notify.trouble(inWords(refused).sentence),
                  },
                )
              }
            >
              {t('publish')}
            </Button>
          )}
        </Group>
      </Group>
      {isOpen && <p className={styles.answer}>{version.content}</p>}
    </section>
  )
}
