import { Tooltip, UnstyledButton } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { NavEntry, Space } from '../screens.ts'
import classes from './Rail.module.css'
import { RailLink } from './RailLink.tsx'
import { RailSpace } from './RailSpace.tsx'
import { useFavourites } from './useFavourites.ts'

/** The entries of one space, as far as the person may open them. */
export interface RailSection {
  readonly group: Space
  readonly items: readonly NavEntry[]
}

/**
 * The list of places: what everybody begins with, what this person has made a favourite, and the spaces, of which one is open, that of
 * the page or the one last chosen. Collapsed it keeps icons, and each says its name on hover and to a screen reader.
 */
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
  const favourites = useFavourites(base)
  const items = sections.flatMap((section) => section.items)
  const active = useActive(items, base)
  const begin = sections.find(({ group }) => group === 'work')
  const chosen = favourites.of(items)
  const spaces = sections.filter((section) => section !== begin)
  const [open, setOpen] = useOpenSpace(active)
  const foldLabel = t(collapsed ? 'expand' : 'collapse')
  const Fold = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  const link = (item: NavEntry) => (
    <RailLink
      key={item.to}
      item={item}
      base={base}
      collapsed={collapsed}
      isActive={item === active}
      favourite={{ isOne: favourites.has(item), toggle: () => favourites.toggle(item) }}
      onChoose={onChoose}
    />
  )
  return (
    <div className={classes.rail} data-collapsed={collapsed || undefined}>
      <div className={classes.top}>{top}</div>
      <div className={classes.scroll}>
        <nav aria-label={t('navigation')} className={classes.nav}>
          {begin && <div className={classes.section}>{begin.items.map(link)}</div>}
          {chosen.length > 0 && (
            <div role="group" className={classes.section} aria-label={t('favourites')}>
              {!collapsed && <h2 className={classes.heading}>{t('favourites')}</h2>}
              {chosen.map(link)}
            </div>
          )}
          <div className={classes.section}>
            {spaces.map(({ group, items }) => (
              <RailSpace
                key={group}
                space={group}
                items={items}
                base={base}
                collapsed={collapsed}
                isOpen={open === group}
                onToggle={() => setOpen(open === group ? undefined : group)}
                active={active}
                link={link}
              />
            ))}
          </div>
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

/** The one entry whose page, or a page below it, is open: of several that begin alike, the longest. */
function useActive(items: readonly NavEntry[], base: string): NavEntry | undefined {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return items
    .filter(({ to }) => path === base + to || path.startsWith(`${base}${to}/`))
    .sort((a, b) => b.to.length - a.to.length)[0]
}

/** The space that is open: that of the page, until another is chosen; the next page opens its own. */
function useOpenSpace(active: NavEntry | undefined) {
  const [open, setOpen] = useState(active?.space)
  const [was, setWas] = useState(active)
  if (active?.to !== was?.to) {
    setWas(active)
    setOpen(active?.space)
  }
  return [open, setOpen] as const
}
