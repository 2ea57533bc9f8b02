import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
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
  isHere,
  onToggle,
  children,
}: {
  space: Space
  items: readonly NavEntry[]
  base: string
  collapsed: boolean
  isOpen: boolean
  isHere: boolean
  onToggle(): void
  children: ReactNode
}) {
  const t = useTranslations('ui.shell')
  const name = t(`groups.${space}`)
  const Icon = spaceIcons[space]
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
      {isOpen && <div className={classes.entries}>{children}</div>}
    </div>
  )
}
