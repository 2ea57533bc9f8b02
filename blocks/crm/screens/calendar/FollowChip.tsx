import { useDraggable } from '@dnd-kit/core'
import { Menu, VisuallyHidden } from '@mantine/core'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { Link } from '@quoin/ui/pages'
import { IconCircle, IconCircleCheck, IconPencil, IconRepeat } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { isOverdue } from '../followUps/due.ts'
import { followIcons, type FollowType } from '../followUps/icons.ts'
import { followKinds } from '../followUps/kinds.ts'
import styles from './calendar.module.css'
import type { FollowUp } from './useFollowUps.ts'

const arrows = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' } as const
export type Way = (typeof arrows)[keyof typeof arrows]

/** One follow-up on its day: dragged by mouse or finger, moved by Alt with an arrow key, and opened by a click. */
export function FollowChip({
  follow,
  onStep,
  onFinish,
  onEdit,
}: {
  follow: FollowUp
  onStep(way: Way): void
  onFinish(): void
  onEdit(): void
}) {
  const t = useTranslations('crm')
  const records = useTranslations('records')
  const format = useFormatter()
  const { resource, icon: Parent } = followKinds[follow.kind]
  const why = useWhyRefused()(resource.update)
  const { setNodeRef, listeners, isDragging, transform } = useDraggable({ id: follow.record.id, disabled: why !== null })
  const type = follow.record.followType as FollowType
  const Icon = followIcons[type]
  const late = isOverdue(follow.record)
  const time = follow.wholeDay ? null : format.dateTime(follow.at, { timeStyle: 'short' })
  const text = String(follow.record.notes || t(`resources.leadFollows.options.followType.${type}`))
  // What the icons and colours tell, for those who do not see them.
  const unseen = [
    !time && t('calendar.allDay'),
    t(`resources.leadFollows.options.followType.${type}`),
    follow.who,
    late && t('calendar.overdue'),
    follow.done && t('calendar.done'),
    follow.record.repeatEvery && t('calendar.repeats'),
  ]
  const keys = (event: KeyboardEvent) => {
    const way = arrows[event.key as keyof typeof arrows]
    if (!event.altKey || !way || why !== null) return
    event.preventDefault()
    event.stopPropagation()
    onStep(way)
  }
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <button
          type="button"
          ref={setNodeRef}
          {...listeners}
          className={styles.chip}
          style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined}
          data-late={late || undefined}
          data-done={follow.done || undefined}
          data-dragged={isDragging || undefined}
          data-follow={follow.record.id}
          onKeyDownCapture={keys}
        >
          <Icon size={14} stroke={1.6} aria-hidden />
          {time && <time dateTime={follow.at.toISOString()}>{time}</time>}
          <span className={styles.chipText}>{text}</span>
          <VisuallyHidden>{unseen.filter(Boolean).join(', ')}</VisuallyHidden>
          {Boolean(follow.record.repeatEvery) && <IconRepeat size={13} stroke={1.6} aria-hidden />}
        </button>
      </Menu.Target>
      <Menu.Dropdown maw={280}>
        <Menu.Label className={styles.whole}>{text}</Menu.Label>
        <Menu.Item
          component={Link}
          to={pages[follow.kind].record(follow.parent)}
          leftSection={<Parent size={15} stroke={1.6} aria-hidden />}
        >
          {follow.who || t('calendar.open')}
        </Menu.Item>
        <Menu.Item
          disabled={why !== null}
          leftSection={follow.done ? <IconCircle size={15} stroke={1.6} /> : <IconCircleCheck size={15} stroke={1.6} />}
          onClick={onFinish}
        >
          {t(follow.done ? 'follows.reopen' : 'follows.finish')}
        </Menu.Item>
        <Menu.Item disabled={why !== null} leftSection={<IconPencil size={15} stroke={1.6} />} onClick={onEdit}>
          {records('list.edit', { name: t('resources.leadFollows.one') })}
        </Menu.Item>
        {why && <Menu.Label className={styles.whole}>{why}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  )
}
