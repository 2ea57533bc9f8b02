import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useAction, useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { university } from '../resources/index.ts'
import { QuestionsPart } from './QuestionsPart.tsx'

/** A placement test as it is written: its sections with their questions, and what a score comes to. */
export default function PlacementTab({ id }: { id: string }) {
  return (
    <WithTexts>
      <Stack gap="xl">
        <Sections placement={id} />
        <Rules placement={id} />
      </Stack>
    </WithTexts>
  )
}

function Sections({ placement }: { placement: string }) {
  const t = useTranslations('university')
  const { data, error, refetch } = useRead(university.sections.list, { parent: placement, records: 200 })
  const remove = useAction(university.sections.delete, { alsoRefreshes: ['university.questions'] })
  const [edited, setEdited] = useState<AnyRecord | 'new' | null>(null)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {t('resources.sections.many')}
      </Title>
      <QuestionsPart placement={placement} section={null} />
      {data.data.map((section) => (
        <Line
          key={section.id}
          name={section.name}
          text={[section.description, section.drawCount && t('placement.drawn', { count: section.drawCount })]}
          onEdit={() => setEdited(section)}
          onRemove={() => remove.mutate({ parent: placement, id: section.id })}
        >
          <QuestionsPart placement={placement} section={section.id} />
        </Line>
      ))}
      <Button mt="md" variant="default" onClick={() => setEdited('new')}>
        {t('placement.addSection')}
      </Button>
      <FormModal
        resource={university.sections}
        parent={placement}
        record={edited === 'new' || edited === null ? undefined : edited}
        initial={{ position: data.data.length + 1 }}
        title={t('resources.sections.one')}
        opened={edited !== null}
        onClose={() => setEdited(null)}
        onSaved={() => setEdited(null)}
      />
    </section>
  )
}

function Rules({ placement }: { placement: string }) {
  const t = useTranslations('university')
  const { data, error, refetch } = useRead(university.rules.list, {
    parent: placement,
    records: 200,
    include: 'course,chapter,cohort',
  })
  const remove = useAction(university.rules.delete)
  const [edited, setEdited] = useState<AnyRecord | 'new' | null>(null)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  return (
    <section>
      <Title order={3} size="h4">
        {t('resources.rules.many')}
      </Title>
      <Text size="sm">{t('placement.without')}</Text>
      {data.data.map((rule) => (
        <Line
          key={rule.id}
          name={t('placement.range', { from: rule.minPercent, to: rule.maxPercent })}
          text={[t(`resources.rules.options.action.${rule.action}`), rule.message]}
          onEdit={() => setEdited(rule)}
          onRemove={() => remove.mutate({ parent: placement, id: rule.id })}
        />
      ))}
      <Button mt="md" variant="default" onClick={() => setEdited('new')}>
        {t('placement.addRule')}
      </Button>
      <FormModal
        resource={university.rules}
        parent={placement}
        record={edited === 'new' || edited === null ? undefined : edited}
        title={t('resources.rules.one')}
        opened={edited !== null}
        onClose={() => setEdited(null)}
        onSaved={() => setEdited(null)}
      />
    </section>
  )
}

interface LineProps {
  readonly name: string
  readonly text: readonly (string | number | null | undefined)[]
  onEdit(): void
  onRemove(): void
  readonly children?: ReactNode
}
function Line({ name, text, onEdit, onRemove, children }: LineProps) {
  const t = useTranslations('university')
  const common = useTranslations('ui.common')
  return (
    <Paper withBorder p="md" my="sm">
      <Group justify="space-between">
        <div>
          <Text fw={600}>{name}</Text>
          <Text size="sm">{text.filter(Boolean).join(' · ')}</Text>
        </div>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={onEdit} aria-label={`${common('edit')}: ${name}`}>
            {common('edit')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={onRemove} aria-label={`${t('placement.remove')}: ${name}`}>
            {t('placement.remove')}
          </Button>
        </Group>
      </Group>
      {children}
    </Paper>
  )
}
