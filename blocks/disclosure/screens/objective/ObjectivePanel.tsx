import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { disclosure } from '../../resources/index.ts'
import type { Shelf } from '../Tree.tsx'
import { Answer } from './Answer.tsx'
import { Approvals } from './Approvals.tsx'
import { Assignment } from './Assignment.tsx'
import { Discussions } from './Discussions.tsx'
import { Exemption } from './Exemption.tsx'
import { Outside } from './Outside.tsx'
import { Post } from './Post.tsx'
import { Prompts } from './Prompts.tsx'
import { Sources } from './Sources.tsx'
import { Steps } from './Steps.tsx'

interface ObjectivePanelProps {
  readonly project: string
  readonly section: { readonly unique_id: string; readonly name: string }
  readonly breakdown: Pick<Shelf, 'unique_id' | 'name'>
  readonly objective: string
  onBack(): void
}

/** One objective: what is asked, what the project says to it, what proves that, and what comes next. */
export function ObjectivePanel({ project, section, breakdown, objective, onBack }: ObjectivePanelProps) {
  const t = useTranslations('disclosure.objective')
  const words = useTranslations('disclosure.resources.answers.options.status')
  const { data, error, refetch } = useRead(disclosure.views.objective, {
    project,
    disclosure: section.unique_id,
    breakdown: breakdown.unique_id,
    objective,
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  return (
    <Stack gap="lg">
      <div>
        <Button variant="subtle" size="compact-sm" leftSection={<IconArrowLeft size={16} />} onClick={onBack} hiddenFrom="md">
          {t('back')}
        </Button>
        <Text size="sm">
          {section.name} · {breakdown.name}
        </Text>
        <Group justify="space-between" align="start">
          <Title order={2} size="h3">
            {data.name}
          </Title>
          <StatusPill value={data.status} label={data.not_applicable ? t('exempt') : words(data.status)} />
        </Group>
        {data.guidance && <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{data.guidance}</Text>}
        {data.content_url && (
          <Anchor href={/^https?:/.test(data.content_url) ? data.content_url : undefined} target="_blank" rel="noreferrer">
            {t('post', { id: data.content_url })}
          </Anchor>
        )}
      </div>
      <Prompts project={project} objective={objective} />
      {!data.not_applicable && <Answer key={data.version} answer={data} />}
      {!data.not_applicable && <Post key={`post ${data.version}`} answer={data} />}
      <Steps answer={data} />
      <Exemption answer={data} />
      <Sources answer={data} />
      <Approvals project={data.project_unique_id} objective={data.unique_id} />
      <Assignment answer={data} />
      <Outside answer={data} />
      <Discussions answer={data} />
    </Stack>
  )
}
