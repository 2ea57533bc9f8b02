import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useGo } from '@quoin/ui/pages'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import type { CustomField } from '../../resources/customFields.ts'
import { assets } from '../../resources/index.ts'
import { AddModelButton } from './AddModelButton.tsx'

const columns = ['name', 'custom_fields:320', 'description', 'updated_at'] as const

/** Models whose assets have fields of their own. */
export function ModelsPage() {
  const t = useTranslations('assets')
  const format = useFormatter()
  const go = useGo()
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
      onOpen={({ id }) => void go(pages.models.record(id))}
    />
  )
}
