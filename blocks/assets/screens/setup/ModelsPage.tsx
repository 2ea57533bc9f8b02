import { useMe } from '@quoin/ui'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import type { CustomField } from '../../resources/customFields.ts'
import { assets } from '../../resources/index.ts'
import { AddModelButton } from './AddModelButton.tsx'

const columns = ['name', 'custom_fields:320', 'description', 'updated_at'] as const

/** Models whose assets have fields of their own. */
export function ModelsPage() {
  const t = useTranslations('assets')
  const format = useFormatter()
  const { company } = useMe()
  const navigate = useNavigate()
  return (
    <DataList
      resource={assets.models}
      title={t('resources.models.many')}
      columns={columns}
      cells={{
        customFields: ({ customFields }) =>
          format.list(((customFields ?? []) as readonly CustomField[]).map(({ label }) => label)) || '–',
      }}
      creates={false}
      actions={<AddModelButton />}
      emptyText={t('models.emptyText')}
      onOpen={({ id }) => void navigate({ to: '/c/$urlId/assets/models/$id', params: { urlId: company.urlId, id } })}
    />
  )
}
