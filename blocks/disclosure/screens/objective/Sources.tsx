import { Anchor, Badge, Button, Group, Text, TextInput, Title } from '@mantine/core'
import { useCaller, useRead, useAction } from '@quoin/kit/react'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { UploadButtons } from '@quoin/ui/transfer/UploadButtons.tsx'
import { asking } from '@quoin/ui/transfer/useUpload.ts'
import { IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { type AnswerWire, disclosure, type SourceWire } from '../../resources/index.ts'
import styles from '../disclosure.module.css'
import { alsoRefreshes } from './useSave.ts'
import { useWhyNotWork } from '../useWhyNotWork.ts'

/** What proves an answer: uploads and links, each with its day and when it expires. */
export function Sources({ answer }: { readonly answer: AnswerWire }) {
  const t = useTranslations('disclosure.sources')
  const notify = useNotify()
  const inWords = useErrorWords(disclosure.evidence)
  const why = useWhyNotWork(answer.project_unique_id, answer.assignee_unique_id)(disclosure.sources.add)
  const at = { project: answer.project_unique_id, objective: answer.unique_id }
  const { data } = useRead(disclosure.sources.ofObjective, at)
  const add = useAction(disclosure.sources.add, { alsoRefreshes })
  const trouble = (error: unknown) => notify.trouble(inWords(error).sentence)
  return (
    <section aria-label={t('title')}>
      <Title order={3} size="h5" mb="xs">
        {t('title')}
      </Title>
      {data?.sources.length === 0 && <Text>{t('none')}</Text>}
      <ul className={styles.rows}>
        {data?.sources.map((source) => (
          <Source key={source.unique_id} source={source} answer={answer} />
        ))}
      </ul>
      <Group mt="sm" align="end">
        <Refused why={why}>
          {why === null ? (
            <UploadButtons
              label={t('upload')}
              planOf={(name) => ({
                presign: asking(disclosure.objectives.sourcePresign, at),
                parts: disclosure.uploads.parts,
                confirm: asking(disclosure.sources.add, { ...at, name }),
                alsoRefreshes,
              })}
            />
          ) : (
            <Button variant="default">{t('upload')}</Button>
          )}
        </Refused>
        {why === null && (
          <LinkForm
            isPending={add.isPending}
            onAdd={(url, done) => add.mutate({ ...at, url }, { onSuccess: done, onError: trouble })}
          />
        )}
      </Group>
    </section>
  )
}

function LinkForm({ isPending, onAdd }: { isPending: boolean; onAdd(url: string, done: () => void): void }) {
  const t = useTranslations('disclosure.sources')
  const [url, setUrl] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAdd(url, () => setUrl(''))
  }
  return (
    <form onSubmit={submit}>
      <Group align="end">
        <TextInput type="url" required label={t('link')} value={url} onChange={(event) => setUrl(event.currentTarget.value)} />
        <Button type="submit" variant="default" loading={isPending}>
          {t('addLink')}
        </Button>
      </Group>
    </form>
  )
}

function Source({ source, answer }: { readonly source: SourceWire; readonly answer: AnswerWire }) {
  const t = useTranslations('disclosure.sources')
  const format = useFormatter()
  const { call } = useCaller()
  const remove = useAction(disclosure.sources.remove, { alsoRefreshes })
  const why = useWhyNotWork(answer.project_unique_id, answer.assignee_unique_id)(disclosure.sources.remove)
  const { evidence } = source
  const day = (on: string) => format.dateTime(new Date(on), { dateStyle: 'medium', timeZone: 'UTC' })
  const open = async () => {
    const { url } = await call(disclosure.evidence.download, { project: answer.project_unique_id, evidence: evidence.unique_id })
    window.location.assign(url)
  }
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        {evidence.url ? (
          <Anchor href={evidence.url} target="_blank" rel="noreferrer">
            {evidence.name}
          </Anchor>
        ) : (
          <Anchor component="button" type="button" ta="left" onClick={() => void open()}>
            {evidence.name}
          </Anchor>
        )}
        <Text size="sm" component="span">
          {[
            t('revision', { number: String(evidence.revision) }),
            ...(evidence.effective_on ? [t('effective', { on: day(evidence.effective_on) })] : []),
            ...(evidence.expires_on ? [t('expires', { on: day(evidence.expires_on) })] : []),
            ...(source.citation ? [source.citation] : []),
          ].join(' · ')}
        </Text>
      </span>
      <Group gap="xs">
        {evidence.is_expired && <Badge color="red.9">{t('expired')}</Badge>}
        <Refused why={why}>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconTrash size={16} />}
            loading={remove.isPending}
            aria-label={t('removeOf', { name: evidence.name })}
            onClick={() =>
              remove.mutate({ project: answer.project_unique_id, objective: answer.unique_id, source: source.unique_id })
            }
          >
            {t('remove')}
          </Button>
        </Refused>
      </Group>
    </li>
  )
}
