import { Button, Select, Stack, Text } from '@mantine/core'
import type { OutputOf } from '@quoin/kit'
import { useAction, useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, Refused, useMay, useMe } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { IconPlayerPlay } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { placesOf } from '../answer/fill.ts'
import { assistant } from '../resources/index.ts'
import { Placeholders } from './Placeholders.tsx'
import { RunAnswer } from './RunAnswer.tsx'
import { Stop } from './Stop.tsx'

type Version = OutputOf<typeof assistant.promptVersions.get>
interface RunTabProps {
  readonly id: string
  readonly record: { readonly publishedVersion: string | null; readonly latestVersion: string | null }
}

/** Runs a prompt: the version, what its places are filled in with, and the answer. */
export function RunTab({ id, record }: RunTabProps) {
  const { data, error, refetch } = useRead(assistant.promptVersions.list, { parent: id, records: 50 })
  const mayTest = useMay('assistant.prompts.write')
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={3} />
  const runnable = data.data.filter((one) => mayTest || one.id === record.publishedVersion)
  return <RunForm key={record.latestVersion} prompt={id} versions={runnable} published={record.publishedVersion} />
}

interface RunFormProps {
  readonly prompt: string
  readonly versions: readonly Version[]
  readonly published: string | null
}
function RunForm({ prompt, versions, published }: RunFormProps) {
  const t = useTranslations('assistant.run')
  const refusals = useTranslations('assistant.refusals')
  const format = useFormatter()
  const inWords = useErrorWords(assistant.prompts)
  const why = useWhyRefused()(assistant.prompts.execute)
  const run = useAction(assistant.prompts.execute, { alsoRefreshes: ['assistant.executions', 'assistant.settings'] })
  const [chosen, setChosen] = useState(versions[0]?.id ?? null)
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const version = versions.find(({ id }) => id === chosen)
  const places = version
    ? placesOf([version.content, version.persona, version.guidelines, version.outputTemplate, version.sample, version.safeguard])
    : []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!version || run.isPending) return
    const variables = Object.fromEntries(places.map((name) => [name, values[name] ?? '']))
    run.mutate({ id: prompt, version_unique_id: version.id, variables })
  }
  if (!version) return <Text>{refusals('not_published')}</Text>
  return (
    <form onSubmit={submit}>
      <Stack maw={760}>
        <Select
          label={t('version')}
          maw={260}
          allowDeselect={false}
          value={chosen}
          onChange={setChosen}
          data={versions.map(({ id, number }) => {
            const label = format.number(number ?? 1)
            return { value: id, label: id === published ? t('published', { number: label }) : label }
          })}
        />
        <Placeholders names={places} values={values} onChange={setValues} />
        <Refused why={why}>
          <Button type="submit" w="fit-content" leftSection={<IconPlayerPlay size={16} />} loading={run.isPending}>
            {t('run')}
          </Button>
        </Refused>
        {run.isPending && <StopRun prompt={prompt} />}
        <RunAnswer answer={run.data} error={run.error && inWords(run.error).sentence} busy={run.isPending} />
      </Stack>
    </form>
  )
}

/** Stops one's own run of a prompt, once it stands in the log. */
function StopRun({ prompt }: { readonly prompt: string }) {
  const { id } = useMe()
  const { data } = useRead(
    assistant.executions.list,
    { records: 1, filter: { prompt_unique_id: prompt, user_unique_id: id, status: 'running' } },
    { refetchInterval: 700 },
  )
  const [running] = data?.data ?? []
  return running ? <Stop execution={running.id} /> : null
}
