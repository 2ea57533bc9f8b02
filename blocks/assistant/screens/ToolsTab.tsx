import { ActionIcon, Button, Group, Select, Stack, Switch, Text } from '@mantine/core'
import { useAction, useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, State } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { IconTool, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { assistant } from '../resources/index.ts'
import styles from './assistant.module.css'

const offeredMax = 1_000

/** What an agent may look up for whoever asks it. */
export function ToolsTab({ id }: { readonly id: string }) {
  const t = useTranslations('assistant.tools')
  const notify = useNotify()
  const inWords = useErrorWords(assistant.agentTools)
  const { data, error, refetch } = useRead(assistant.agentTools.list, { parent: id, records: 50 })
  const isFixed = useWhyRefused()(assistant.agentTools.update) !== null
  const update = useAction(assistant.agentTools.update)
  const remove = useAction(assistant.agentTools.delete)
  const onError = (refused: Error) => notify.trouble(inWords(refused).sentence)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={3} />
  return (
    <Stack maw={760}>
      <Text size="sm">{t('about')}</Text>
      {!isFixed && <AddTool agent={id} />}
      {data.data.length === 0 && <State icon={IconTool} title={t('none')} />}
      <ul className={styles.tools}>
        {data.data.map((tool) => (
          <li key={tool.id} className={styles.tool}>
            <div className={styles.toolText}>
              <Text fw={600} size="sm">
                {tool.description}
              </Text>
              <Text size="xs" ff="monospace">
                {tool.name}
              </Text>
            </div>
            <Switch
              checked={tool.enabled}
              disabled={isFixed}
              aria-label={t('enabled', { name: tool.name })}
              onChange={(event) => update.mutate({ parent: id, id: tool.id, enabled: event.currentTarget.checked }, { onError })}
            />
            {!isFixed && (
              <ActionIcon
                variant="subtle"
                size="lg"
                aria-label={t('remove', { name: tool.name })}
                onClick={() => remove.mutate({ parent: id, id: tool.id }, { onError })}
              >
                <IconX size={16} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
    </Stack>
  )
}

function AddTool({ agent }: { readonly agent: string }) {
  const t = useTranslations('assistant.tools')
  const inWords = useErrorWords(assistant.agentTools)
  const { data } = useRead(assistant.agentTools.offered, { records: String(offeredMax) })
  const add = useAction(assistant.agentTools.create)
  const [name, setName] = useState<string | null>(null)
  return (
    <Group align="flex-end" gap="sm">
      <Select
        label={t('operation')}
        searchable
        limit={50}
        flex={1}
        miw={220}
        data={(data?.data ?? []).map(({ name, description }) => ({
          value: String(name),
          label: `${String(description)} (${String(name)})`,
        }))}
        nothingFoundMessage={t('noneFound')}
        value={name}
        onChange={setName}
        error={add.error ? inWords(add.error).sentence : undefined}
      />
      <Button
        variant="default"
        disabled={!name}
        loading={add.isPending}
        onClick={() => name && add.mutate({ parent: agent, name }, { onSuccess: () => setName(null) })}
      >
        {t('add')}
      </Button>
    </Group>
  )
}
