import { useMe } from '@quoin/ui'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import { Alike } from '../Alike.tsx'
import { MergesButton } from '../merge/MergesButton.tsx'

const Chosen = lazy(() => import('../lists/Chosen.tsx'))

export const accountForm = [
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
  const { company } = useMe()
  const navigate = useNavigate()
  return (
    <DataList
      resource={crm.accounts}
      title={t('resources.accounts.many')}
      columns={columns}
      form={accountForm}
      belowForm={(values) => <Alike kind="accounts" values={values} />}
      emptyText={t('accounts.emptyText')}
      actions={<MergesButton kind="accounts" />}
      bulkActions={({ count, what, done }) => (
        <Suspense fallback={null}>
          <Chosen kind="accounts" count={count} what={what} onDone={done} />
        </Suspense>
      )}
      onOpen={({ id }) => void navigate({ to: '/c/$urlId/crm/accounts/$id', params: { urlId: company.urlId, id } })}
    />
  )
}
