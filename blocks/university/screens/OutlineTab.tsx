import {
  closestCenter,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Alert, Button, Group, List } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton } from '@quoin/ui'
import { Link } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { type OutlineWire, university } from '../resources/index.ts'
import { AddPart } from './AddPart.tsx'
import { ImportMarkdown } from './ImportMarkdown.tsx'
import { OutlineChapter } from './OutlineChapter.tsx'
import { moved, type Order } from './outlineOrder.ts'
import { Refused } from './Refused.tsx'

/** What a course is made of, in its order; chapters and steps are moved by dragging or with the keyboard. */
export default function OutlineTab({ id }: { id: string }) {
  const { data, error, refetch } = useRead(university.courses.outline, { id })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  return <Outline id={id} outline={data} />
}

const orderOf = ({ chapters }: OutlineWire): Order =>
  chapters.map(({ unique_id, steps }) => ({ unique_id, steps: steps.map((step) => step.unique_id) }))

function Outline({ id, outline }: { id: string; outline: OutlineWire }) {
  const t = useTranslations('university.outline')
  const reorder = useAction(university.courses.reorder)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const put = (order: Order | null) =>
    order && reorder.mutate({ id, chapters: order.map((one) => ({ ...one, steps: [...one.steps] })) })
  const drop = ({ active, over }: DragEndEvent) => over && put(moved(orderOf(outline), String(active.id), String(over.id)))
  const chapters = outline.chapters.map((chapter) => chapter.unique_id)
  const empty = new Set(outline.chapters.filter(({ steps }) => steps.length === 0).map((chapter) => chapter.unique_id))
  // A chapter goes among chapters; a step among steps, or into a chapter that has none.
  const near: CollisionDetection = (parts) => {
    const isChapter = chapters.includes(String(parts.active.id))
    const fits = (id: string) => (isChapter ? chapters.includes(id) : !chapters.includes(id) || empty.has(id))
    return closestCenter({ ...parts, droppableContainers: parts.droppableContainers.filter(({ id }) => fits(String(id))) })
  }
  return (
    <>
      <Group mb="md" gap="sm">
        {/* Publishing is what the page invites to, once there is something to publish. */}
        <AddPart
          resource={university.chapters}
          within={{ course: id, kind: 'day' }}
          title={t('addChapter')}
          variant={chapters.length > 0 ? 'default' : 'filled'}
        />
        <ImportMarkdown course={id} />
        <Button component={Link} to={pages.preview({ course: id })} variant="default">
          {t('preview')}
        </Button>
      </Group>
      {outline.problems.length > 0 && (
        <Alert title={t('problems')} color="yellow" mb="md">
          <List>
            {outline.problems.map(({ code, about }, i) => (
              <List.Item key={`${code} ${i}`}>{t(`problem.${code as 'no_text'}`, { about })}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <Refused error={reorder.error} />
      {outline.chapters.length === 0 && <EmptyState title={t('empty')} />}
      <DndContext sensors={sensors} collisionDetection={near} onDragEnd={drop}>
        <SortableContext items={chapters} strategy={verticalListSortingStrategy}>
          {outline.chapters.map((chapter) => (
            <OutlineChapter key={chapter.unique_id} chapter={chapter} />
          ))}
        </SortableContext>
      </DndContext>
    </>
  )
}
