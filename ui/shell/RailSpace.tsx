import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconChevronUp, IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { NavEntry, Space } from '../screens.ts'
import classes from './Rail.module.css'
import { spaceIcons } from './spaceIcons.ts'

/** A space of the rail: its name, below which its entries stand once it is open; collapsed, an icon with a menu of them. */
export function RailSpace({
  space,
  items,
  base,
  collapsed,
  isOpen,
  active,
  onToggle,
  link,
}: {
  space: Space
  items: readonly NavEntry[]
  base: string
  collapsed: boolean
  isOpen: boolean
  /** The entry whose page is open, in whichever space. */
  active: NavEntry | undefined
  onToggle(): void
  link(item: NavEntry): ReactNode
}) {
  const t = useTranslations('ui.shell')
  const name = t(`groups.${space}`)
  const Icon = spaceIcons[space]
  const isHere = active?.space === space
  if (collapsed)
    return (
      <Menu position="right-start" offset={12} withinPortal>
        <Menu.Target>
          <UnstyledButton className={`${classes.link} ${isHere ? classes.active : ''}`} aria-label={name}>
            <Icon size={17} stroke={1.6} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{name}</Menu.Label>
          {items.map((item) => (
            <Menu.Item key={item.to} component={Link} to={base + item.to} leftSection={<item.icon size={16} stroke={1.6} />}>
              {item.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    )
  return (
    // A group and no region: a page may well bear the same name.
    <div role="group" aria-label={name}>
      <h2 className={classes.spaceHeading}>
        <UnstyledButton
          className={`${classes.link} ${isHere && !isOpen ? classes.active : ''}`}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <Icon size={17} stroke={1.6} />
          <span className={classes.label}>{name}</span>
          <IconChevronRight size={13} stroke={1.8} className={classes.foldMark} />
        </UnstyledButton>
      </h2>
      {isOpen && <Entries items={items} active={active} link={link} />}
    </div>
  )
}

/** As many as one takes in at a glance. */
const shownMax = 8

/** The entries of an open space: of many, those for every day and the one that is open, the others behind “More pages”. */
function Entries({
  items,
  active,
  link,
}: {
  items: readonly NavEntry[]
  active: NavEntry | undefined
  link(item: NavEntry): ReactNode
}) {
  const t = useTranslations('ui.shell')
  const [isWhole, setWhole] = useState(false)
  const hasMore = items.length > shownMax && items.some(({ more }) => more)
  const Mark = isWhole ? IconChevronUp : IconDots
  return (
    <div className={classes.entries}>
      {items.filter((item) => !hasMore || isWhole || !item.more || item === active).map(link)}
      {hasMore && (
        <UnstyledButton
          className={`${classes.link} ${classes.more}`}
          aria-expanded={isWhole}
          onClick={() => setWhole((before) => !before)}
        >
          <Mark size={17} stroke={1.6} />
          <span className={classes.label}>{t(isWhole ? 'fewer' : 'more')}</span>
        </UnstyledButton>
      )}
    </div>
  )
}
