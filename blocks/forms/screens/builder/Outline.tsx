import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useBuilder } from './BuilderContext.ts'
import styles from './builder.module.css'
import { moveBy, moveTo } from './move.ts'
import { OutlineItem } from './OutlineItem.tsx'

/** Pages, groups, questions and endings in their order; moved by dragging, with space and arrows, or with Alt and arrows. */
export function Outline() {
  const t = useTranslations('forms.builder')
  const { definition, selected, edit } = useBuilder()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const drop = ({ active, over }: DragEndEvent) => over && edit(moveTo(definition, String(active.id), String(over.id)))
  const moveSelected = (event: React.KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    edit(moveBy(definition, selected, event.key === 'ArrowUp' ? -1 : 1))
  }
  const sortable = definition.pages.flatMap((page) => [
    page.id,
    ...page.groups.flatMap((group) => [group.id, ...group.questions.map(({ id }) => id)]),
  ])
  return (
    <nav aria-label={t('outline')} className={styles.outline} onKeyDown={moveSelected}>
      <OutlineItem id="form" label={t('formSettings')} depth={0} />
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
        <SortableContext items={sortable} strategy={verticalListSortingStrategy}>
          {definition.pages.map((page, i) => (
            <div key={page.id}>
              <OutlineItem id={page.id} label={t('pageNumber', { number: String(i + 1) })} depth={0} moves />
              {page.groups.map((group, at) => (
                <div key={group.id}>
                  {page.groups.length > 1 && (
                    <OutlineItem id={group.id} label={t('groupNumber', { number: String(at + 1) })} depth={1} />
                  )}
                  {group.questions.map((question) => (
                    <OutlineItem key={question.id} id={question.id} kind={question.kind} label={t('untitled')} depth={2} moves />
                  ))}
                </div>
              ))}
            </div>
          ))}
        </SortableContext>
      </DndContext>
      {definition.endings.length > 0 && (
        <Text size="xs" c="dimmed" mt="sm" mb={4}>
          {t('endings')}
        </Text>
      )}
      {definition.endings.map((ending) => (
        <OutlineItem key={ending.id} id={ending.id} label={t('untitled')} depth={0} />
      ))}
    </nav>
  )
}
