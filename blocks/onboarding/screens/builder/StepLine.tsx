import { useSortable } from '@dnd-kit/sortable'
import { ActionIcon, Badge, Group, Paper, Text, UnstyledButton } from '@mantine/core'
import type { OutputOf } from '@quoin/kit'
import { useAction } from '@quoin/kit/react'
import { IconGitBranch, IconGripVertical, IconMapPin, IconPhoto, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { onboarding } from '../../resources/index.ts'

export type StepRecord = OutputOf<typeof onboarding.steps.get>

interface StepLineProps {
  readonly step: StepRecord
  readonly number: number
  readonly onboarding: string
  onEdit(): void
  onRules(): void
  onTour(): void
  onMedia(): void
}

/** A step of the draft: opened by its name, moved by its handle with the mouse or with space and the arrow keys. */
export function StepLine({ step, number, onboarding: parent, onEdit, onRules, onTour, onMedia }: StepLineProps) {
  const t = useTranslations('onboarding.builder')
  const remove = useAction(onboarding.steps.delete)
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, transform, transition } = useSortable({ id: step.id })
  const style = { transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }
  return (
    <Paper ref={setNodeRef} style={style} withBorder p="xs" mb="xs">
      <Group gap="xs" wrap="nowrap">
        <ActionIcon
          ref={setActivatorNodeRef}
          variant="subtle"
          color="gray"
          style={{ touchAction: 'none', cursor: 'grab' }}
          {...attributes}
          {...listeners}
          aria-label={t('move', { name: step.name })}
        >
          <IconGripVertical size={16} aria-hidden />
        </ActionIcon>
        <UnstyledButton onClick={onEdit} style={{ flex: 1, minWidth: 0, minHeight: 32 }}>
          <Group component="span" gap="4px 8px">
            <Text span style={{ overflowWrap: 'anywhere' }}>
              {number}. {step.name}
            </Text>
            {step.isOptional && <Badge component="span">{t('optional')}</Badge>}
            {step.condition && <Badge component="span">{t('conditional')}</Badge>}
            {step.fact && <Badge component="span">{t('automatic')}</Badge>}
            {(step.roles ?? []).map((role) => (
              <Badge key={role} component="span" variant="default">
                {role}
              </Badge>
            ))}
          </Group>
        </UnstyledButton>
        <ActionIcon variant="subtle" color="gray" aria-label={t('rules', { name: step.name })} onClick={onRules}>
          <IconGitBranch size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={t('media.title', { name: step.name })} onClick={onMedia}>
          <IconPhoto size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={t('tour.title', { name: step.name })} onClick={onTour}>
          <IconMapPin size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('remove', { name: step.name })}
          loading={remove.isPending}
          onClick={() => remove.mutate({ id: step.id, parent })}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </Paper>
  )
}
