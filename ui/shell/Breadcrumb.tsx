import { IconChevronRight } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { NavEntry } from '../screens.ts'
import { useMe } from '../session/me.ts'
import classes from './Breadcrumb.module.css'
import { useOpenTitle } from './title.ts'

/** The place in the rail, then the record that is open. Also keeps the browser's tab named after them. */
export function Breadcrumb({ items, base }: { items: readonly NavEntry[]; base: string }) {
  const t = useTranslations('ui.shell')
  const { company } = useMe()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const place = placeOf(items, base, path)
  const label = place?.label
  const title = useOpenTitle()
  const own = (place && path === base + place.to) || title === label ? null : title
  useEffect(() => {
    document.title = [own, label, company.name].filter(Boolean).join(' · ')
  }, [own, label, company.name])
  return (
    <nav aria-label={t('breadcrumb')} className={classes.crumbs}>
      <ol>
        {place && label && (
          <li>
            {own ? (
              <Link to={base + place.to} className={classes.link}>
                {label}
              </Link>
            ) : (
              // The heading of the page says its name; what stands above it is where it belongs.
              <span>{place.space === 'work' ? company.name : t(`groups.${place.space}`)}</span>
            )}
          </li>
        )}
        {own && (
          <li>
            {label && <IconChevronRight size={14} stroke={1.6} aria-hidden className={classes.arrow} />}
            <span aria-current="page" className={classes.own}>
              {own}
            </span>
          </li>
        )}
      </ol>
    </nav>
  )
}

/** The entry whose address is the longest beginning of this one. */
export function placeOf(items: readonly NavEntry[], base: string, path: string): NavEntry | undefined {
  const inside = (to: string) => path === base + to || path.startsWith(`${base + to}/`)
  return items.filter(({ to }) => inside(to)).sort((a, b) => b.to.length - a.to.length)[0]
}
