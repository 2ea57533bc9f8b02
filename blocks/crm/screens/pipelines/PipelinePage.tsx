import { useMe } from '@quoin/ui'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import { pipelineRoute } from '../routes.tsx'
import { StagesSetup } from './StagesSetup.tsx'

/** One way deals go: its stages in their order, and what each asks of a deal. */
export function PipelinePage() {
  const t = useTranslations('crm')
  const { company } = useMe()
  const { id } = pipelineRoute.useParams()
  const navigate = useNavigate()
  return (
    <RecordPage
      resource={crm.pipelines}
      id={id}
      key={id}
      groups={[{ label: t('accounts.general'), fields: ['name', 'description', 'currency', 'isDefault', 'order', 'enabled'] }]}
      tabs={[{ key: 'stages', label: t('resources.stages.many'), content: () => <StagesSetup pipeline={id} /> }]}
      onGone={() => void navigate({ to: '/c/$urlId/crm/pipelines', params: { urlId: company.urlId } as never })}
    />
  )
}
