import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { arrayMove, SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Button, Group } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton } from '@quoin/ui'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { onboarding } from '../../resources/index.ts'
import { Preview } from './Preview.tsx'
import { PublishButton } from './PublishButton.tsx'
import { StepLine, type StepRecord } from './StepLine.tsx'
import { StepMedia } from './StepMedia.tsx'
import { StepRules } from './StepRules.tsx'
import { StepTour } from './StepTour.tsx'

const requested = ['name', 'description', 'contentUrl', 'place', 'isOptional', 'roles', 'stepUrl'] as const

/** The draft of a journey: its steps in their order, how a role will meet them, and what publishing would move. */
export function StepsTab({ id }: { readonly id: string }) {
  const t = useTranslations('onboarding.builder')
  const { data, error, refetch } = useRead(onboarding.steps.list, { parent: id, records: 200 })
  const arrange = useAction(onboarding.onboardings.arrangeSteps, { alsoRefreshes: ['onboarding.steps'] })
  const [ruled, setRuled] = useState<string | null>(null)
  const [toured, setToured] = useState<string | null>(null)
  const [pictured, setPictured] = useState<string | null>(null)
  const [edited, setEdited] = useState<StepRecord | 'new' | null>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  const steps = data.data
  const ids = steps.map((step) => step.id)
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return
    const order = arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
    arrange.mutate({ id, step_unique_ids: order })
  }
  const title = edited === 'new' ? t('addStep') : t('editStep')
  return (
    <>
      <Group mb="md" gap="sm">
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
          {t('addStep')}
        </Button>
        {steps.length > 0 && <PublishButton id={id} />}
      </Group>
      {arrange.error && <ErrorState error={arrange.error} />}
      {steps.length === 0 && <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          {steps.map((step, i) => (
            <StepLine
              key={step.id}
              step={step}
              number={i + 1}
              onboarding={id}
              onEdit={() => setEdited(step)}
              onRules={() => setRuled(step.id)}
              onTour={() => setToured(step.id)}
              onMedia={() => setPictured(step.id)}
            />
          ))}
        </SortableContext>
      </DndContext>
      {steps.map(
        (step, i) =>
          step.id === ruled && (
            <StepRules key={step.id} step={step} earlier={steps.slice(0, i)} onboarding={id} onClose={() => setRuled(null)} />
          ),
      )}
      {steps.map(
        (step) => step.id === toured && <StepTour key={step.id} step={step} onboarding={id} onClose={() => setToured(null)} />,
      )}
      {steps.map(
        (step) =>
          step.id === pictured && <StepMedia key={step.id} step={step} onboarding={id} onClose={() => setPictured(null)} />,
      )}
      {steps.length > 0 && <Preview id={id} />}
      <FormModal
        title={title}
        opened={edited !== null}
        onClose={() => setEdited(null)}
        resource={onboarding.steps}
        parent={id}
        record={edited === 'new' ? undefined : (edited ?? undefined)}
        initial={{ position: steps.length + 1 }}
        only={requested}
        onSaved={() => void refetch()}
      />
    </>
  )
}
