import { useGo } from '@quoin/ui/pages'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import type { RecordOf } from '@quoin/kit'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { disclosure } from '../../resources/index.ts'
import { TranslationsTab } from './TranslationsTab.tsx'

/** A question that helps to answer an objective. */
export default function PromptPage({ objective, id }: { readonly objective: string; readonly id: string }) {
  const t = useTranslations('disclosure')
  const go = useGo()
  return (
    <RecordPage
      resource={disclosure.prompts}
      id={id}
      parent={objective}
      key={id}
      groups={[{ label: t('catalogue.about'), fields: ['name', 'content', 'position'] }]}
      tabs={[
        {
          key: 'translations',
          label: t('catalogue.translations'),
          content: (held) => {
            const record = held as RecordOf<typeof disclosure.prompts.definition.fields>
            return (
              <TranslationsTab operation={disclosure.prompts.update} record={record} parent={objective} text={record.content} />
            )
          },
        },
      ]}
      onGone={() => void go(pages.disclosures.list())}
    />
  )
}
