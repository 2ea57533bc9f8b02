import { useMe } from '@quoin/ui'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'

/** The ways deals go in this company. */
export function PipelinesPage() {
  const t = useTranslations('crm')
  const { company } = useMe()
  const navigate = useNavigate()
  return (
    <DataList
      resource={crm.pipelines}
      title={t('resources.pipelines.many')}
      columns={['name', 'description', 'currency', 'is_default', 'order']}
      form={['name', 'description', 'currency', 'isDefault', 'order']}
      emptyText={t('pipelines.emptyText')}
      onOpen={({ id }) => void navigate({ to: '/c/$urlId/crm/pipelines/$id', params: { urlId: company.urlId, id } as never })}
    />
  )
}
