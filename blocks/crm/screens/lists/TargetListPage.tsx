import { useMe } from '@quoin/ui'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import { targetListRoute } from '../routes.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { FillButton } from './FillButton.tsx'
import { MembersTab } from './MembersTab.tsx'

/** One target list: what it is for, who stands on it, and how many of them may be written to. */
export function TargetListPage() {
  const t = useTranslations('crm')
  const { company } = useMe()
  const { id } = targetListRoute.useParams()
  const navigate = useNavigate()
  return (
    <RecordPage
      resource={crm.targetLists}
      id={id}
      key={id}
      actions={({ name }) => (
        <>
          <ExportMenu list={id} name={String(name)} />
          <FillButton list={id} />
        </>
      )}
      groups={[{ label: t('accounts.general'), fields: ['name', 'description', 'owner', 'tags'] }]}
      tabs={[{ key: 'members', label: t('lists.members'), content: () => <MembersTab list={id} /> }]}
      onGone={() => void navigate({ to: '/c/$urlId/crm/target-lists', params: { urlId: company.urlId } as never })}
    />
  )
}
