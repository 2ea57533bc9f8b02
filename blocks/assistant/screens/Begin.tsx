import { Button, Modal, Stack, TextInput } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { useMay } from '@quoin/ui'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { assistant } from '../resources/index.ts'

interface BeginProps {
  readonly project?: string
  readonly objective?: string
  onClose(): void
  onBegun(id: string): void
}

/** Begins a conversation: about a project, or about all that one may see. */
export function Begin({ project: about, objective, onClose, onBegun }: BeginProps) {
  const t = useTranslations('assistant.chat')
  const inWords = useErrorWords(assistant.contexts)
  const begin = useAction(assistant.contexts.create)
  const [name, setName] = useState('')
  const mayAskAgents = useMay('assistant.agents.read')
  const [agent, setAgent] = useState<string | null>(null)
  const [entity, setEntity] = useState<string | null>(null)
  const [project, setProject] = useState<string | null>(about ?? null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void begin
      .mutateAsync({
        name: name || undefined,
        agent_unique_id: agent ?? undefined,
        entity_unique_id: entity ?? undefined,
        project_unique_id: project ?? undefined,
        objective_unique_id: (project === about && objective) || undefined,
      })
      .then(({ unique_id }) => onBegun(unique_id))
      .catch(() => undefined)
  }
  return (
    <Modal opened onClose={onClose} title={t('new')}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={t('name')}
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
          {mayAskAgents && (
            <RefInput
              target="assistant.agents"
              label={t('agent')}
              description={t('agentHint')}
              value={agent}
              onChange={setAgent}
            />
          )}
          {mayAskAgents && (
            <RefInput
              target="assistant.entities"
              label={t('entity')}
              description={t('entityHint')}
              value={entity}
              onChange={setEntity}
            />
          )}
          <RefInput
            target="projects.projects"
            label={t('project')}
            description={t('projectHint')}
            value={project}
            onChange={setProject}
            error={begin.error ? inWords(begin.error).sentence : undefined}
          />
          <Button type="submit" loading={begin.isPending}>
            {t('begin')}
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
