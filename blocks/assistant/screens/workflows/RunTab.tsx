import { Button, Select, Stack, Text } from '@mantine/core'
import type { OutputOf } from '@quoin/kit'
import { useAction, useList } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, Refused } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useWords } from '@quoin/ui/fields/words.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { IconPlayerPlay } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { assistant } from '../../resources/index.ts'
import { Placeholders } from '../Placeholders.tsx'
import { RunView } from './RunView.tsx'
import { useWalk } from './useWalk.ts'

interface RunTabProps {
  readonly id: string
  readonly record: OutputOf<typeof assistant.workflows.get>
}

/** Runs a workflow, and shows where each of its runs stands. */
export function RunTab({ id, record }: RunTabProps) {
  const t = useTranslations('assistant.workflow')
  const words = useWords(assistant.workflowInstances)
  const format = useFormatter()
  const { data, error, refetch } = useList(assistant.workflowInstances.list, { parent: id, records: 50 })
  const [chosen, setChosen] = useState<string | null>(null)
  const walk = useWalk(id)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={3} />
  const shown = chosen ?? data.data[0]?.id
  return (
    <Stack maw={760}>
      <Start
        workflow={id}
        places={placesOf(record)}
        isBusy={walk.isWalking}
        onStarted={(run) => {
          setChosen(run)
          walk.walk(run)
        }}
      />
      {data.data.length > 1 && (
        <Select
          label={t('runs')}
          maw={360}
          allowDeselect={false}
          disabled={walk.isWalking}
          value={shown}
          onChange={setChosen}
          data={data.data.map(({ id: value, createdAt, status }) => {
            const when = format.dateTime(new Date(createdAt), { dateStyle: 'medium', timeStyle: 'short' })
            return { value, label: `${when} · ${words.option('status', status)}` }
          })}
        />
      )}
      {shown ? <RunView key={shown} workflow={id} run={shown} walk={walk} /> : <Text size="sm">{t('noRuns')}</Text>}
    </Stack>
  )
}

/** What its steps want to be filled in with stands beside the fields of a workflow. */
const placesOf = (record: object): readonly string[] =>
  'placeholders' in record && Array.isArray(record.placeholders) ? record.placeholders.map(String) : []

interface StartProps {
  readonly workflow: string
  readonly places: readonly string[]
  readonly isBusy: boolean
  onStarted(run: string): void
}
function Start({ workflow, places, isBusy, onStarted }: StartProps) {
  const t = useTranslations('assistant.workflow')
  const notify = useNotify()
  const inWords = useErrorWords(assistant.workflows)
  const why = useWhyRefused()(assistant.workflows.start)
  const start = useAction(assistant.workflows.start, { alsoRefreshes: ['assistant.workflowInstances'] })
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const placeholders = Object.fromEntries(places.map((name) => [name, values[name] ?? '']))
    start.mutate(
      { id: workflow, placeholders },
      {
        onSuccess: ({ unique_id }) => onStarted(unique_id),
        onError: (refused) => notify.trouble(inWords(refused).sentence),
      },
    )
  }
  return (
    <form onSubmit={submit} aria-label={t('start')}>
      <Stack>
        <Placeholders names={places} values={values} onChange={setValues} />
        <Refused why={why}>
          <Button
            type="submit"
            w="fit-content"
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            loading={start.isPending}
            disabled={isBusy}
          >
            {t('start')}
          </Button>
        </Refused>
      </Stack>
    </form>
  )
}
