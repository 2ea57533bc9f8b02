import { useMe } from '@quoin/ui'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import styles from './lists.module.css'

const columns = ['name:320', 'description:320', 'owner_unique_id', 'tags', 'created_at'] as const

/** The target lists of the company, each with how many stand on it. */
export function TargetListsPage() {
  const t = useTranslations('crm')
  const { company } = useMe()
  const navigate = useNavigate()
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
      onOpen={({ id }) => void navigate({ to: '/c/$urlId/crm/target-lists/$id', params: { urlId: company.urlId, id } as never })}
    />
  )
}
