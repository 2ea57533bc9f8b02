import { Tooltip, UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useLocalStorage } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { NavEntry, Space } from '../screens.ts'
import classes from './Rail.module.css'

/** The entries of one group, as far as the person may open them. */
export interface RailSection {
  readonly group: Space
  readonly items: readonly NavEntry[]
}

/** The list of places. Collapsed it keeps its icons, and each says its name on hover and to a screen reader. */
export function Rail({
  top,
  sections,
  base,
  collapsed,
  onCollapse,
  onChoose,
}: {
  top: ReactNode
  sections: readonly RailSection[]
  base: string
  collapsed: boolean
  /** Absent on a phone, where there is nothing to collapse. */
  onCollapse?(): void
  onChoose?(): void
}) {
  const t = useTranslations('ui.shell')
  const foldLabel = t(collapsed ? 'expand' : 'collapse')
  const Fold = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <div className={classes.rail} data-collapsed={collapsed || undefined}>
      <div className={classes.top}>{top}</div>
      <div className={classes.scroll}>
        <nav aria-label={t('navigation')} className={classes.nav}>
          {sections.map((section) => (
            <RailGroup key={section.group} section={section} base={base} collapsed={collapsed} onChoose={onChoose} />
          ))}
        </nav>
      </div>
      {onCollapse && (
        <Tooltip label={foldLabel} position="right" disabled={!collapsed}>
          <UnstyledButton className={classes.fold} onClick={onCollapse} aria-label={foldLabel} aria-expanded={!collapsed}>
            <Fold size={17} stroke={1.6} />
            {!collapsed && <span>{foldLabel}</span>}
          </UnstyledButton>
        </Tooltip>
      )}
    </div>
  )
}

/** A group folds away under its name and is remembered so. The one with the page that is open stays open. */
function RailGroup({
  section: { group, items },
  base,
  collapsed,
  onChoose,
}: {
  section: RailSection
  base: string
  collapsed: boolean
  onChoose?(): void
}) {
  const t = useTranslations('ui.shell')
  const [folded, setFolded] = useLocalStorage<readonly Space[]>({ key: 'quoin.rail.folded', defaultValue: [] })
  const isHere = useRouterState({ select: ({ location }) => items.some(({ to }) => location.pathname.startsWith(base + to)) })
  const isFolded = !collapsed && !isHere && folded.includes(group)
  const name = t(`groups.${group}`)
  return (
    // A group and no region: a page may well bear the same name.
    <div role="group" className={classes.section} aria-label={name}>
      {!collapsed && (
        <h2 className={classes.heading}>
          <UnstyledButton
            className={classes.group}
            aria-expanded={!isFolded}
            disabled={isHere}
            onClick={() => setFolded((all) => (all.includes(group) ? all.filter((one) => one !== group) : [...all, group]))}
          >
            {name}
            <IconChevronRight size={13} stroke={1.8} className={classes.foldMark} />
          </UnstyledButton>
        </h2>
      )}
      {!isFolded &&
        items.map((item) => <RailLink key={item.to} item={item} base={base} collapsed={collapsed} onChoose={onChoose} />)}
    </div>
  )
}

function RailLink({ item, base, collapsed, onChoose }: { item: NavEntry; base: string; collapsed: boolean; onChoose?(): void }) {
  const { label } = item
  return (
    <Tooltip label={label} position="right" disabled={!collapsed}>
      <Link
        to={base + item.to}
        className={classes.link}
        activeProps={{ className: classes.active }}
        onClick={onChoose}
        aria-label={collapsed ? label : undefined}
      >
        <item.icon size={17} stroke={1.6} />
        {!collapsed && <span className={classes.label}>{label}</span>}
      </Link>
    </Tooltip>
  )
}
