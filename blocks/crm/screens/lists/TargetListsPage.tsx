import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { crm } from '../../resources/index.ts'
import styles from './lists.module.css'

const columns = ['name:320', 'description:320', 'owner_unique_id', 'tags', 'created_at'] as const

/** The target lists of the company, each with how many stand on it. */
export function TargetListsPage() {
  const t = useTranslations('crm')
  const go = useGo()
  return (
    <DataList
      resource={crm.targetLists}
      title={t('resources.targetLists.many')}
      columns={columns}
      form={['name', 'description', 'owner', 'tags']}
      emptyText={t('lists.emptyText')}
      cells={{
        name: ({ name, membersCount }) => (
          <>
            {String(name)} <span className={styles.dim}>{t('lists.count', { count: Number(membersCount ?? 0) })}</span>
          </>
        ),
      }}
      onOpen={({ id }) => void go(pages.targetLists.record(id))}
    />
  )
}
