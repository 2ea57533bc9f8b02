import { useRead } from '@quoin/kit/react'
import type { Filter } from '@quoin/ui/list/filters.ts'
import { useListSearch } from '@quoin/ui/list/useListSearch.ts'
import { IconFolder } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import styles from './account.module.css'

/** The folders of an account and what of its papers ends, each a narrower look at the list below. Nothing where all lies in one heap. */
export function FolderBar({ account }: { account: string }) {
  const t = useTranslations('crm.documents')
  const format = useFormatter()
  const [{ filter }, change] = useListSearch()
  const { data } = useRead(crm.accountDocuments.overview, { account })
  // The minute is enough: a look that changed with every render would be asked anew with each.
  const [now, soon] = useMemo(() => {
    const minute = Math.floor(Date.now() / 60_000) * 60_000
    return [minute, minute + 30 * 86_400_000].map((at) => new Date(at).toISOString()) as [string, string]
  }, [])
  if (!data) return null
  const { total, expired, expiring, folders } = data
  const isOver: Filter = { expires_at: `lte:${now}` }
  const isEnding: Filter = { and: [{ expires_at: `gt:${now}` }, { expires_at: `lte:${soon}` }] }
  const looks: { label: string; count: number; filter: Filter; isFolder?: boolean }[] = [
    ...folders.map(({ folder, count }) => ({
      label: folder ?? t('unfiled'),
      count,
      filter: { folder: folder ?? 'empty:true' },
      isFolder: folder !== null,
    })),
    ...(expired > 0 ? [{ label: t('expired'), count: expired, filter: isOver }] : []),
    ...(expiring > 0 ? [{ label: t('expiring'), count: expiring, filter: isEnding }] : []),
  ].filter(({ filter: look }) => folders.length > 1 || !('folder' in look) || look.folder !== 'empty:true')
  if (looks.length === 0) return null
  const all = [{ label: t('all'), count: total, filter: undefined, isFolder: false }, ...looks]
  return (
    <nav className={styles.folders} aria-label={t('folders')}>
      {all.map(({ label, count, filter: look, isFolder }) => (
        <button
          key={`${isFolder} ${label}`}
          type="button"
          className={styles.folder}
          aria-pressed={JSON.stringify(filter) === JSON.stringify(look)}
          onClick={() => change({ filter: look })}
        >
          {isFolder && <IconFolder size={15} stroke={1.6} aria-hidden />}
          <span>{label}</span>
          <small>{format.number(count)}</small>
        </button>
      ))}
    </nav>
  )
}
