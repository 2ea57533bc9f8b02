import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useGo } from '@quoin/ui/pages'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import type { RecordOf } from '@quoin/kit'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { disclosure } from '../../resources/index.ts'
import { TranslationsTab } from './TranslationsTab.tsx'

/** A breakdown of the catalogue, with the objectives projects have to answer. */
export default function BreakdownPage({ section, id }: { readonly section: string; readonly id: string }) {
  const t = useTranslations('disclosure')
  const go = useGo()
  return (
    <RecordPage
      resource={disclosure.breakdowns}
      id={id}
      parent={section}
      key={id}
      groups={[{ label: t('catalogue.about'), fields: ['name', 'slug', 'description', 'position'] }]}
      firstTab="objectives"
      tabs={[
        {
          key: 'objectives',
          label: t('resources.objectives.many'),
          content: () => (
            <DataList
              resource={disclosure.objectives}
              parent={id}
              title={t('resources.objectives.many')}
              columns={['name:360', 'code', 'order', 'needs_content', 'needs_evidence', 'needs_review']}
              form={['name', 'code', 'guidance', 'position', 'needsContent', 'needsEvidence', 'needsReview']}
              emptyText={t('catalogue.noObjectives')}
              level={2}
              onOpen={(objective) => void go(pages.catalogueObjective({ breakdown: id, id: objective.id }))}
            />
          ),
        },
        {
          key: 'translations',
          label: t('catalogue.translations'),
          content: (held) => {
            const record = held as RecordOf<typeof disclosure.breakdowns.definition.fields>
            return (
              <TranslationsTab
                operation={disclosure.breakdowns.update}
                record={record}
                parent={section}
                text={record.description}
              />
            )
          },
        },
      ]}
      onGone={() => void go(pages.disclosures.record(section))}
    />
  )
}
