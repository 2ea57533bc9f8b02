import { useMe } from '@quoin/ui'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import { modelRoute } from '../routes.tsx'
import { FieldsEditor } from './FieldsEditor.tsx'

/** One model, and the fields it gives its assets. */
export function ModelPage() {
  const { company } = useMe()
  const { id } = modelRoute.useParams()
  const navigate = useNavigate()
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
      onGone={() => void navigate({ to: '/c/$urlId/assets/models', params: { urlId: company.urlId } })}
    />
  )
}
