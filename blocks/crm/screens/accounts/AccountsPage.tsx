import { lazy } from '@quoin/ui/lazy.tsx'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { crm } from '../../resources/index.ts'
import { MergesButton } from '../merge/MergesButton.tsx'

const Alike = lazy(() => import('../Alike.tsx').then((module) => module.Alike))
const Chosen = lazy(() => import('../lists/Chosen.tsx').then((module) => module.default))

const accountForm = [
  'name',
  'code',
  'label',
  'status',
  'category',
  'parentAccount',
  'owner',
  'preferredDomain',
  'preferredLanguage',
  'tags',
] as const
const columns = ['name', 'code', 'status', 'category_unique_id', 'owner_unique_id', 'tags', 'updated_at'] as const

/** Companies and households that are dealt with. */
export function AccountsPage() {
  const t = useTranslations('crm')
  const go = useGo()
  return (
    <DataList
      resource={crm.accounts}
      title={t('resources.accounts.many')}
      columns={columns}
      form={accountForm}
      belowForm={(values) => <Alike kind="accounts" values={values} />}
      emptyText={t('accounts.emptyText')}
      actions={<MergesButton kind="accounts" />}
      bulkActions={({ count, what, done }) => <Chosen kind="accounts" count={count} what={what} onDone={done} />}
      onOpen={({ id }) => void go(pages.accounts.record(id))}
    />
  )
}
