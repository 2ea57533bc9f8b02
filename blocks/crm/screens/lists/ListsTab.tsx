import { ActionIcon, Anchor } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton, Refused } from '@quoin/ui'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { Link } from '@quoin/ui/pages'
import { IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { crm } from '../../resources/index.ts'
import type { MemberKind } from '../../resources/targetLists.ts'
import styles from './lists.module.css'
import { PutOnList } from './PutOnList.tsx'
import { usePutOn } from './usePutOn.ts'

/** The target lists a record stands on; it is put on others and taken off here. */
export function ListsTab({ kind, id, name }: { kind: MemberKind; id: string; name: string }) {
  const t = useTranslations('crm')
  const whyRefused = useWhyRefused()
  const { takeOff } = usePutOn()
  const read = useRead(crm.targetLists.holding, { kind, record_unique_id: id })
  const held = read.data
  if (read.error && !held) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!held) return <ListSkeleton rows={3} />
  const add = <PutOnList kind={kind} count={1} what={{ ids: [id] }} />
  if (held.lists.length === 0)
    return (
      <EmptyState title={t('lists.notOnAny')} action={add}>
        {t('lists.notOnAnyText')}
      </EmptyState>
    )
  return (
    <section aria-label={t('resources.targetLists.many')}>
      <div className={styles.head}>{add}</div>
      <ul className={styles.members}>
        {held.lists.map((list) => (
          <li key={list.unique_id} className={styles.member}>
            <div className={styles.who}>
              <Anchor inherit component={Link} to={pages.targetLists.record(list.unique_id)} c="inherit" fw={550}>
                {list.name}
              </Anchor>
            </div>
            <StatusPill value={list.state} label={t(`resources.targetListMembers.options.state.${list.state}`)} />
            <Refused why={whyRefused(crm.targetLists.takeOff)}>
              <ActionIcon
                aria-label={t('lists.takeOffFrom', { list: list.name })}
                onClick={() => takeOff({ id: list.unique_id, kind, ids: [id] }, name)}
              >
                <IconX size={16} stroke={1.6} />
              </ActionIcon>
            </Refused>
          </li>
        ))}
      </ul>
    </section>
  )
}
