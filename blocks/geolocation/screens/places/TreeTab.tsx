import { Group, Text } from '@mantine/core'
import type { OutputOf } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState } from '@quoin/ui'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useWords } from '@quoin/ui/fields/words.ts'
import { Link } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { geolocation } from '../../resources/index.ts'
import { useWhen } from '../useWhen.ts'
import styles from './places.module.css'

export type Node = OutputOf<typeof geolocation.premises.tree>['premises'][number]

/** What lies in a location, floor by floor, and what of it is taken now. */
export default function TreeTab({ id }: { readonly id: string }) {
  const t = useTranslations('geolocation.places')
  const { data, error, refetch } = useRead(geolocation.premises.tree, { location: id }, { refetchInterval: 60_000 })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return null
  if (data.premises.length === 0) return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
  return <Branch nodes={data.premises} parent={null} />
}

function Branch({ nodes, parent }: { readonly nodes: readonly Node[]; readonly parent: string | null }) {
  const known = new Set(nodes.map(({ unique_id }) => unique_id))
  const own = nodes.filter(({ parent_id }) =>
    parent === null ? parent_id === null || !known.has(parent_id) : parent_id === parent,
  )
  if (own.length === 0) return null
  return (
    <ul className={styles.tree}>
      {own.map((node) => (
        <li key={node.unique_id}>
          <Leaf node={node} />
          <Branch nodes={nodes} parent={node.unique_id} />
        </li>
      ))}
    </ul>
  )
}

function Leaf({ node }: { readonly node: Node }) {
  const t = useTranslations('geolocation.places')
  const { clock } = useWhen()
  const kind = useWords(geolocation.premises).option('premiseType', node.premise_type)
  return (
    <Group gap="sm" wrap="wrap">
      <Link to={pages.premises.record(node.unique_id)}>{node.name}</Link>
      <Text size="sm" c="dimmed">
        {node.bookable ? t('kind', { kind, capacity: node.capacity }) : kind}
      </Text>
      {node.bookable && (
        <StatusPill
          value={node.taken_until ? 'inactive' : 'active'}
          label={node.taken_until ? t('takenUntil', { time: clock(node.taken_until) }) : t('free')}
        />
      )}
    </Group>
  )
}
