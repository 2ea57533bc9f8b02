import { useRead } from '@quoin/kit/react'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useGo } from '@quoin/ui/pages'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import type { RecordOf } from '@quoin/kit'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { disclosure } from '../../resources/index.ts'
import { TranslationsTab } from './TranslationsTab.tsx'

/** An objective of the catalogue: what a good answer says, when it is complete, and the questions that help. */
export default function ObjectivePage({ breakdown, id }: { readonly breakdown: string; readonly id: string }) {
  const t = useTranslations('disclosure')
  const go = useGo()
  const section = useRead(disclosure.objectives.get, { parent: breakdown, id }).data?.disclosure
  return (
    <RecordPage
      resource={disclosure.objectives}
      id={id}
      parent={breakdown}
      key={id}
      groups={[
        { label: t('catalogue.about'), fields: ['name', 'code', 'guidance', 'position'] },
        { label: t('catalogue.completion'), fields: ['needsContent', 'needsEvidence', 'needsReview'] },
      ]}
      tabs={[
        {
          key: 'prompts',
          label: t('resources.prompts.many'),
          content: () => (
            <DataList
              resource={disclosure.prompts}
              parent={id}
              title={t('resources.prompts.many')}
              columns={['name:280', 'content:360', 'order', 'updated_at']}
              form={['name', 'content', 'position']}
              emptyText={t('catalogue.noPrompts')}
              level={2}
              onOpen={(prompt) => void go(pages.cataloguePrompt({ objective: id, id: prompt.id }))}
            />
          ),
        },
        {
          key: 'translations',
          label: t('catalogue.translations'),
          content: (held) => {
            const record = held as RecordOf<typeof disclosure.objectives.definition.fields>
            return (
              <TranslationsTab
                operation={disclosure.objectives.update}
                record={record}
                parent={breakdown}
                text={record.guidance}
              />
            )
          },
        },
      ]}
      onGone={() => void go(section ? pages.breakdown({ section, id: breakdown }) : pages.disclosures.list())}
    />
  )
}
