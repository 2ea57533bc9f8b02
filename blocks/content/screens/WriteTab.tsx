import { Alert, Anchor, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useCaller } from '@quoin/kit/react'
import { ErrorState } from '@quoin/ui'
import { gateway } from '@quoin/gateway/resources'
import { RichTextEditor } from '@quoin/ui/editor/RichTextEditor.tsx'
import { Link } from '@quoin/ui/pages'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { Conflict } from './Conflict.tsx'
import styles from './content.module.css'
import { localDraft } from './localDraft.ts'
import { PicturesElsewhere } from './PicturesElsewhere.tsx'
import { PostPanel, type PanelPost } from './PostPanel.tsx'
import { useUploadMedia } from './uploadMedia.ts'
import { useAutosave } from './useAutosave.ts'
import { useChooseMedia } from './useChooseMedia.tsx'
import { keyOf, type Written, writtenOf } from './writing.ts'

/** The text of a post, and what is said of it beside the text. The text is kept every few seconds; a version is saved when somebody says so. */
export function WriteTab({ id, record }: { readonly id: string; readonly record: PanelPost }) {
  const t = useTranslations('content.write')
  const words = useTranslations('content.resources.posts.fields')
  const { tenant, call } = useCaller()
  const [text, setText] = useState<Written>(() => writtenOf(record))
  const [newer, setNewer] = useState(() => unsavedOf(tenant, id, record))
  const autosave = useAutosave(id, record, setText)
  const save = useMutation({ mutationFn: autosave.saveVersion })
  const upload = useUploadMedia()
  const { choose, dialog } = useChooseMedia()
  const { standing } = autosave
  const current = useRef(text)
  current.current = text
  const change = (part: Partial<Written>) => {
    const next = { ...current.current, ...part }
    current.current = next
    setText(next)
    autosave.write(next)
  }
  const trouble = standing.kind === 'failed' ? standing.error : standing.kind === 'conflict' ? null : save.error
  return (
    <div className={styles.writing}>
      <Stack gap="sm" className={styles.sheet}>
        {record.scheduled !== null && record.scheduledNumber !== record.versionNumber && (
          <Alert color="yellow">
            {t('differs', { number: String(record.scheduledNumber) })}{' '}
            <Anchor component={Link} to={pages.posts.record(id, { tab: 'versions' })} size="sm">
              {t('seeDifference')}
            </Anchor>
          </Alert>
        )}
        {newer && (
          <Recovered
            onUse={() => {
              change(newer)
              setNewer(null)
            }}
            onDiscard={() => {
              localDraft.drop(tenant, id)
              setNewer(null)
            }}
          />
        )}
        {standing.kind === 'conflict' && (
          <Conflict
            mine={text}
            theirs={standing.theirs}
            onMine={() => autosave.settle(standing.version, standing.theirs, true)}
            onTheirs={() => autosave.settle(standing.version, standing.theirs, false)}
          />
        )}
        {trouble ? <ErrorState error={trouble} /> : null}
        <PicturesElsewhere body={text.body} onCopied={(moved) => change({ body: moved(current.current.body) })} />
        <Textarea
          aria-label={words('title')}
          placeholder={words('title')}
          variant="unstyled"
          value={text.title}
          maxLength={300}
          required
          autosize
          classNames={{ input: styles.titleInput ?? '' }}
          onChange={(event) => change({ title: event.currentTarget.value.replace(/\n/g, ' ') })}
        />
        <RichTextEditor
          label={t('text')}
          bare
          value={text.body}
          minHeight={440}
          withCount
          onChange={(body) => change({ body })}
          uploadPicture={upload}
          uploadFile={upload}
          {...(choose && { chooseStored: choose })}
          findPeople={async (query) => {
            const { data } = await call(gateway.users.list, { search: query, records: 8 })
            return data.map(({ id: person, name }) => ({ id: person, label: name ?? '' }))
          }}
        />
        <Group justify="space-between" className={styles.saving}>
          <Standing standing={standing} />
          <Button
            variant="default"
            loading={save.isPending}
            disabled={!text.title.trim()}
            onClick={() => save.mutate(undefined, { onError: () => undefined })}
          >
            {t('save')}
          </Button>
        </Group>
      </Stack>
      <PostPanel id={id} record={record} text={text} onChange={change} upload={upload} choose={choose} />
      {dialog}
    </div>
  )
}

/** What this device holds and the server does not. */
function unsavedOf(tenant: string, id: string, record: PanelPost): Written | null {
  const held = localDraft.read(tenant, id)
  const there = writtenOf(record)
  const whole = held && { ...there, ...held }
  return whole && keyOf(whole) !== keyOf(there) ? whole : null
}

function Standing({ standing }: { readonly standing: ReturnType<typeof useAutosave>['standing'] }) {
  const t = useTranslations('content.write')
  const format = useFormatter()
  return (
    <Text size="sm" c="dimmed" role="status">
      {(standing.kind === 'saving' || standing.kind === 'unsaved') && t('saving')}
      {standing.kind === 'saved' && t('saved', { time: format.dateTime(new Date(standing.at), { timeStyle: 'short' }) })}
      {standing.kind === 'offline' && t('offline')}
    </Text>
  )
}

function Recovered({ onUse, onDiscard }: { onUse(): void; onDiscard(): void }) {
  const t = useTranslations('content.write')
  return (
    <Alert color="blue">
      <Group>
        <Text size="sm">{t('recovered')}</Text>
        <Button size="xs" onClick={onUse}>
          {t('useIt')}
        </Button>
        <Button size="xs" variant="default" onClick={onDiscard}>
          {t('discard')}
        </Button>
      </Group>
    </Alert>
  )
}
