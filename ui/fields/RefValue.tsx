import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRead } from '@quoin/kit/react'
import { useTranslations } from 'use-intl'
import { useMe } from '../session/me.ts'
import styles from './fields.module.css'
import { nowhere } from './nowhere.ts'
import { type AnyRecord, pageOf, readOf, useResource } from './resources.ts'
import { useTitleOf } from './useTitleOf.ts'
import { useWhyRefused } from './useWhyRefused.ts'

/** Another record by its name, leading to its page. `related` spares a request where a list already brought it along. */
export function RefValue({
  target,
  id,
  related,
  plain = false,
}: {
  target?: string
  id: string
  related?: AnyRecord | null
  plain?: boolean
}) {
  const t = useTranslations('records')
  const me = useMe()
  const resource = useResource(target)
  const titled = useTitleOf(resource)
  const get = readOf(resource)
  // Whoever sees no members but themselves is not told who the others are.
  const isHidden = target === 'gateway.users' && get !== undefined && me.ownOnly.has(get.permission) && id !== me.id
  const isRefused = useWhyRefused()(get) !== null || isHidden
  const { data, error } = useRead(
    get ?? nowhere,
    { id },
    { enabled: get !== undefined && !isRefused && related === undefined, staleTime: 60_000 },
  )
  const isKept = isRefused || related === null
  const record = related ?? data
  if (!record) return <span className={styles.none}>{error || isKept ? t('value.notVisible') : get ? '…' : id.slice(0, 8)}</span>
  const name = titled(record)
  const to = pageOf(target, id, me.company.urlId)
  return to && !plain ? (
    <Anchor inherit component={Link} to={to} c="inherit" underline="hover" onClick={(event) => event.stopPropagation()}>
      {name}
    </Anchor>
  ) : (
    <span>{name}</span>
  )
}
