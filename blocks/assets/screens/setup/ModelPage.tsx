import { useGo } from '@quoin/ui/pages'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'
import { FieldsEditor } from './FieldsEditor.tsx'

/** One model, and the fields it gives its assets. */
export function ModelPage({ id }: { readonly id: string }) {
  const go = useGo()
  const t = useTranslations('assets')
  return (
    <RecordPage
      resource={assets.models}
      id={id}
      key={id}
      foldsEmpty
      groups={[{ label: t('asset.what'), fields: ['name', 'description'] }]}
      tabs={[
        {
          key: 'fields',
          label: t('desk.fields.title'),
          content: (model) => <FieldsEditor of="models" giver={model} key={String(model.version)} />,
        },
      ]}
      onGone={() => void go(pages.models.list())}
    />
  )
}
