import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useCaller, useAction } from '@quoin/kit/react'
import { ErrorState } from '@quoin/ui'
import type { RichNode } from '@quoin/kit/rich-text'
import { gateway } from '@quoin/gateway/resources'
import { RichTextEditor } from '@quoin/ui/editor/RichTextEditor.tsx'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { content } from '../resources/index.ts'
import { Conflict } from './Conflict.tsx'
import { localDraft } from './localDraft.ts'
import { ShareDraft } from './ShareDraft.tsx'
import { useUploadMedia } from './uploadMedia.ts'
import { useAutosave, type Written } from './useAutosave.ts'

interface Post {
  readonly id: string
  readonly version: number
  readonly title: string
  readonly abstract: string | null
  readonly body: Record<string, unknown> | null
  readonly scheduled: string | null
  readonly scheduledNumber: number | null
  readonly postVersion: string | null
  readonly versionNumber: number | null
}
const textOf = ({ title, abstract, body }: Post): Written => ({
  title,
  abstract: abstract ?? '',
  body: (body ?? { type: 'doc', content: [{ type: 'paragraph' }] }) as unknown as RichNode,
})

/** The text of a post. It is kept every few seconds; a version is saved when somebody says so. */
export function WriteTab({ id, record }: { readonly id: string; readonly record: Post }) {
  const t = useTranslations('content.write')
  const words = useTranslations('content.resources.posts.fields')
  const format = useFormatter()
  const { tenant, call } = useCaller()
  const [text, setText] = useState<Written>(() => textOf(record))
  const [newer, setNewer] = useState(() => localDraft.read(tenant, id))
  const autosave = useAutosave(id, record.version)
  const save = useAction(content.posts.update, { alsoRefreshes: ['content.versions'] })
  const upload = useUploadMedia()
  const { standing } = autosave
  const change = (part: Partial<Written>) => {
    const next = { ...text, ...part }
    setText(next)
    if (next.title.trim()) autosave.write(next)
  }
  const saveVersion = async () => {
    await autosave.send()
    const saved = await save.mutateAsync({
      id,
      version: autosave.version.current,
      title: text.title,
      abstract: text.abstract || null,
      body: text.body as unknown as Record<string, unknown>,
    })
    autosave.done(saved.version)
  }
  const isPinned = record.scheduled !== null && record.scheduledNumber !== record.versionNumber
  return (
    <Stack gap="md">
      {isPinned && <Alert color="yellow">{t('differs', { number: String(record.scheduledNumber) })}</Alert>}
      {newer && (
        <Alert color="blue">
          <Group>
            <Text size="sm">{t('recovered')}</Text>
            <Button
              size="xs"
              onClick={() => {
                change(newer)
                setNewer(null)
              }}
            >
              {t('useIt')}
            </Button>
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                localDraft.drop(tenant, id)
                setNewer(null)
              }}
            >
              {t('discard')}
            </Button>
          </Group>
        </Alert>
      )}
      {standing.kind === 'conflict' && (
        <Conflict
          mine={text}
          theirs={standing.theirs}
          onMine={() => autosave.settle(standing.version, text)}
          onTheirs={() => {
            setText(standing.theirs)
            autosave.settle(standing.version, null)
          }}
        />
      )}
      {(save.error || standing.kind === 'failed') && (
        <ErrorState error={save.error ?? (standing.kind === 'failed' ? standing.error : null)} />
      )}
      <TextInput
        label={words('title')}
        value={text.title}
        maxLength={300}
        required
        size="md"
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <Textarea
        label={words('abstract')}
        value={text.abstract}
        maxLength={2_000}
        autosize
        minRows={2}
        onChange={(event) => change({ abstract: event.currentTarget.value })}
      />
      <RichTextEditor
        label={words('content')}
        bare
        value={text.body}
        minHeight={320}
        withCount
        onChange={(body) => change({ body })}
        uploadPicture={upload}
        uploadFile={upload}
        findPeople={async (query) => {
          const { data } = await call(gateway.users.list, { search: query, records: 8 })
          return data.map(({ id: person, name }) => ({ id: person, label: name ?? '' }))
        }}
      />
      <Group justify="space-between">
        <Text size="sm" c="dimmed" role="status">
          {standing.kind === 'saving' && t('saving')}
          {standing.kind === 'saved' && t('saved', { time: format.dateTime(new Date(standing.at), { timeStyle: 'short' }) })}
          {standing.kind === 'offline' && t('offline')}
        </Text>
        <Group gap="xs">
          <ShareDraft id={id} />
          <Button loading={save.isPending} disabled={!text.title.trim()} onClick={() => void saveVersion()}>
            {t('save')}
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}
