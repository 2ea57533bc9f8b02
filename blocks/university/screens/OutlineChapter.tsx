import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { ActionIcon, Badge, Paper, Text } from '@mantine/core'
import { Link, useGo } from '@quoin/ui/pages'
import { IconGripVertical } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { type OutlineWire, university } from '../resources/index.ts'
import { AddPart } from './AddPart.tsx'
import styles from './learn.module.css'

type Chapter = OutlineWire['chapters'][number]

/** A chapter with its steps, which can be taken hold of. */
export function OutlineChapter({ chapter }: { chapter: Chapter }) {
  const words = useTranslations('university.outline')
  const go = useGo()
  const t = useTranslations('university.resources')
  const rule = t(`chapters.options.unlock.${chapter.unlock as 'order'}`)
  return (
    <Held
      id={chapter.unique_id}
      title={chapter.title}
      boxed
      after={
        <AddPart
          resource={university.steps}
          within={{ chapter: chapter.unique_id }}
          title={words('addStep')}
          onAdded={(id) => void go(pages.steps.record(id, { tab: 'content' }))}
          size="compact-sm"
          variant="default"
        />
      }
      below={<Steps chapter={chapter} />}
    >
      <Link to={pages.chapters.record(chapter.unique_id)}>{chapter.title}</Link>
      <Badge>{t(`chapters.options.kind.${chapter.kind as 'day'}`)}</Badge>
      <Text size="sm" c="dimmed" visibleFrom="sm">
        {rule}
        {chapter.unlock_days !== null && chapter.unlock === 'days' ? `: ${chapter.unlock_days}` : ''}
      </Text>
    </Held>
  )
}

function Steps({ chapter }: { chapter: Chapter }) {
  const t = useTranslations('university.resources.steps.options.kind')
  return (
    <SortableContext items={chapter.steps.map((step) => step.unique_id)} strategy={verticalListSortingStrategy}>
      {chapter.steps.map((step) => (
        <Held key={step.unique_id} id={step.unique_id} title={step.title}>
          <Link to={pages.steps.record(step.unique_id)}>{step.title}</Link>
          <Text size="sm" c="dimmed">
            {t(step.kind as 'text')}
            {step.kind === 'quiz' ? ` (${step.questions})` : ''}
          </Text>
        </Held>
      ))}
    </SortableContext>
  )
}

interface HeldProps {
  readonly id: string
  readonly title: string
  readonly boxed?: boolean
  readonly after?: ReactNode
  readonly below?: ReactNode
  readonly children: ReactNode
}
/** A line that can be dragged by its handle, or moved with space and the arrow keys. */
function Held({ id, title, boxed = false, after, below, children }: HeldProps) {
  const t = useTranslations('university.outline')
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, transform, transition } = useSortable({ id })
  const style = { transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }
  const line = (
    <div className={styles.outline}>
      <ActionIcon
        ref={setActivatorNodeRef}
        variant="subtle"
        className={styles.handle}
        {...attributes}
        {...listeners}
        aria-label={t('move', { title })}
      >
        <IconGripVertical size={16} aria-hidden />
      </ActionIcon>
      {children}
      {after}
    </div>
  )
  return (
    <div ref={setNodeRef} style={style}>
      {boxed ? (
        <Paper withBorder p="sm" mb="sm">
          {line}
          {below}
        </Paper>
      ) : (
        line
      )}
    </div>
  )
}
