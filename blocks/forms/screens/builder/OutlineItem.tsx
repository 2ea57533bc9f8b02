import { useSortable } from '@dnd-kit/sortable'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconGripVertical } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { Kind } from '../../engine/index.ts'
import { useBuilder } from './BuilderContext.ts'
import styles from './builder.module.css'
import { kindIcons } from './kinds.ts'
import { labelOf } from './labelOf.ts'

interface OutlineItemProps {
  readonly id: string
  readonly kind?: Kind
  /** What it is called while it has no text of its own. */
  readonly label: string
  readonly depth: 0 | 1 | 2
  readonly moves?: boolean
}

/** One line of the outline: chosen by its name, moved by its handle. */
export function OutlineItem({ id, kind, label, depth, moves = false }: OutlineItemProps) {
  const t = useTranslations('forms.builder')
  const { definition, language, selected, select, problems } = useBuilder()
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, transform, transition } = useSortable({
    id,
    disabled: !moves,
  })
  const name = (id !== 'form' && labelOf(definition, id, language)) || label
  const Icon = kind && kindIcons[kind]
  const hasProblem = problems.some(({ at }) => at === id)
  const style = { transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }
  return (
    <div ref={setNodeRef} style={style} className={styles.line} data-depth={depth} data-selected={selected === id || undefined}>
      {moves && (
        <ActionIcon
          ref={setActivatorNodeRef}
          variant="subtle"
          size="sm"
          color="gray"
          className={styles.handle}
          {...attributes}
          {...listeners}
          aria-label={t('move', { title: name })}
        >
          <IconGripVertical size={14} aria-hidden />
        </ActionIcon>
      )}
      <UnstyledButton
        className={styles.choose}
        aria-current={selected === id ? 'true' : undefined}
        onClick={() => select(id)}
        data-outline={id}
      >
        {Icon && <Icon size={15} stroke={1.6} aria-hidden />}
        <span className={styles.name}>{name}</span>
        {hasProblem && <IconAlertTriangle size={14} className={styles.warning} role="img" aria-label={t('hasProblem')} />}
      </UnstyledButton>
    </div>
  )
}
