import { useGo } from '@quoin/ui/pages'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { crm } from '../../resources/index.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { FillButton } from './FillButton.tsx'
import { MembersTab } from './MembersTab.tsx'

/** One target list: what it is for, who stands on it, and how many of them may be written to. */
export function TargetListPage({ id }: { readonly id: string }) {
  const t = useTranslations('crm')
  const go = useGo()
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
      onGone={() => void go(pages.targetLists.list())}
    />
  )
}
