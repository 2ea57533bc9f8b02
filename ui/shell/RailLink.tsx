import { Tooltip, UnstyledButton } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { NavEntry } from '../screens.ts'
import classes from './Rail.module.css'

/** An entry of the rail, with the star that makes it a favourite. */
export function RailLink({
  item,
  base,
  collapsed,
  isActive,
  favourite,
  onChoose,
}: {
  item: NavEntry
  base: string
  collapsed: boolean
  isActive: boolean
  favourite: { readonly isOne: boolean; toggle(): void }
  onChoose?(): void
}) {
  const t = useTranslations('ui.shell')
  const row = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  // The rail scrolls by itself alone, never the page.
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  const { label } = item
  const Star = favourite.isOne ? IconStarFilled : IconStar
  return (
    <div
      className={classes.row}
      ref={row}
      onPointerEnter={() => setNear(true)}
      onPointerLeave={() => setNear(false)}
      onFocus={() => setNear(true)}
      onBlur={({ currentTarget, relatedTarget }) => setNear(currentTarget.contains(relatedTarget))}
    >
      <Tooltip label={label} position="right" disabled={!collapsed}>
        <Link
          to={base + item.to}
          data-element={`page:${item.to}`}
          className={`${classes.link} ${isActive ? classes.active : ''}`}
          activeOptions={{ exact: true, includeSearch: false }}
          aria-current={isActive ? 'page' : undefined}
          onClick={onChoose}
          aria-label={collapsed ? label : undefined}
        >
          <item.icon size={17} stroke={1.6} />
          {!collapsed && <span className={classes.label}>{label}</span>}
        </Link>
      </Tooltip>
      {/* In the menu of a phone nothing hovers. */}
      {!collapsed && (isNear || onChoose) && (
        <UnstyledButton
          className={classes.star}
          aria-pressed={favourite.isOne}
          aria-label={t('favourite', { page: label })}
          onClick={favourite.toggle}
        >
          <Star size={14} stroke={1.6} />
        </UnstyledButton>
      )}
    </div>
  )
}
