import {
  IconAlertTriangle,
  IconChevronDown,
  IconChevronRight,
  IconCircle,
  IconCircleCheck,
  IconCircleDot,
  IconCircleMinus,
} from '@tabler/icons-react'
import type { OutputOf } from '@quoin/kit'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { disclosure } from '../resources/index.ts'
import styles from './disclosure.module.css'
import { Ring } from './Ring.tsx'

type Sections = OutputOf<typeof disclosure.views.tree>['disclosures']
type Section = Sections[number]
export type Shelf = Section['breakdowns'][number]
type Leaf = Shelf['objectives'][number]

interface TreeProps {
  readonly disclosures: Sections
  readonly chosen?: string
  /** The breakdown that stands beside the tree. */
  readonly opened?: string
  onChoose(objective: string): void
  onOpen(breakdown: string): void
}

const isToDo = (leaf: Leaf): boolean => !leaf.is_completed && !leaf.not_applicable

/** Sections, their breakdowns and objectives, each with how far it is. */
export function Tree({ disclosures, chosen, opened: shown, onChoose, onOpen }: TreeProps) {
  const t = useTranslations('disclosure.tree')
  const holds = (shelf: Shelf) => shelf.unique_id === shown || shelf.objectives.some(({ unique_id }) => unique_id === chosen)
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => {
    const shelves = disclosures.flatMap((section) => section.breakdowns.map((shelf) => ({ section, shelf })))
    const held = shelves.filter(({ shelf }) => holds(shelf))
    // Who comes without a choice finds what is to be done next, not nine closed lines.
    const next = held.length > 0 ? held : shelves.filter(({ shelf }) => shelf.objectives.some(isToDo)).slice(0, 1)
    return new Set(next.flatMap(({ section, shelf }) => [section.unique_id, shelf.unique_id]))
  })
  const toggle = (id: string) => setOpened((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]))
  const openShelf = (id: string) => {
    if (!opened.has(id)) onOpen(id)
    toggle(id)
  }
  return (
    <nav className={styles.tree} aria-label={t('label')}>
      <ul className={styles.branch}>
        {disclosures.map((section) => (
          <li key={section.unique_id}>
            <Branch node={section} className={styles.section} isOpen={opened.has(section.unique_id)} onToggle={toggle} />
            {opened.has(section.unique_id) && (
              <ul className={styles.branch}>
                {section.breakdowns.map((shelf) => (
                  <li key={shelf.unique_id}>
                    <Branch node={shelf} isOpen={opened.has(shelf.unique_id)} onToggle={openShelf} />
                    {opened.has(shelf.unique_id) && (
                      <ul className={styles.branch}>
                        {shelf.objectives.map((leaf) => (
                          <li key={leaf.unique_id}>
                            <Objective leaf={leaf} isChosen={leaf.unique_id === chosen} onChoose={onChoose} />
                          </li>
                        ))}
                      </ul>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface BranchProps {
  readonly node: Pick<Shelf, 'unique_id' | 'name' | 'progress'>
  readonly isOpen: boolean
  readonly className?: string
  onToggle(id: string): void
}

function Branch({ node, isOpen, className, onToggle }: BranchProps) {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <button
      type="button"
      className={`${styles.node} ${className ?? ''}`}
      aria-expanded={isOpen}
      onClick={() => onToggle(node.unique_id)}
    >
      <Chevron size={16} stroke={1.6} aria-hidden />
      <span>
        {node.name}{' '}
        <small>
          {node.progress.completed}/{node.progress.total - node.progress.not_applicable}
        </small>
      </span>
      <Ring progress={node.progress} />
    </button>
  )
}

function Objective({ leaf, isChosen, onChoose }: { leaf: Leaf; isChosen: boolean; onChoose(id: string): void }) {
  const t = useTranslations('disclosure.tree')
  const words = useTranslations('disclosure.resources.answers.options.status')
  const state = leaf.not_applicable ? t('exempt') : words(leaf.status)
  const Icon = leaf.is_completed
    ? IconCircleCheck
    : leaf.not_applicable
      ? IconCircleMinus
      : leaf.status === 'todo'
        ? IconCircle
        : IconCircleDot
  return (
    <button type="button" className={styles.node} aria-current={isChosen} onClick={() => onChoose(leaf.unique_id)}>
      <Icon size={16} stroke={1.6} aria-label={state} role="img" />
      <span>
        {leaf.code && <small>{leaf.code} </small>}
        {leaf.name}
      </span>
      {leaf.is_overdue || leaf.is_changed ? (
        <IconAlertTriangle size={16} stroke={1.6} role="img" aria-label={leaf.is_overdue ? t('overdue') : t('changed')} />
      ) : (
        <span />
      )}
    </button>
  )
}
