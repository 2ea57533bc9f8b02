import { useGo } from '@quoin/ui/pages'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { disclosure } from '../../resources/index.ts'

/** Breakdowns of a section of the catalogue. */
export function BreakdownsTab({ id }: { readonly id: string }) {
  const t = useTranslations('disclosure')
  const go = useGo()
  return (
    <DataList
      resource={disclosure.breakdowns}
      parent={id}
      title={t('resources.breakdowns.many')}
      columns={['name:320', 'slug', 'order', 'updated_at']}
      form={['name', 'slug', 'description', 'position']}
      emptyText={t('catalogue.noneText')}
      level={2}
      onOpen={(breakdown) => void go(pages.breakdown({ section: id, id: breakdown.id }))}
    />
  )
}
