import { lazy } from '@quoin/ui/lazy.tsx'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { crm } from '../../resources/index.ts'
import { PersonName } from './PersonName.tsx'
import { MergesButton } from '../merge/MergesButton.tsx'

const Alike = lazy(() => import('../Alike.tsx').then((module) => module.Alike))
const Chosen = lazy(() => import('../lists/Chosen.tsx').then((module) => module.default))

const form = [
  'firstName',
  'lastName',
  'account',
  'position',
  'primaryEmail',
  'primaryPhone',
  'status',
  'owner',
  'source',
  'tags',
  'notes',
] as const
const columns = ['last_name:220', 'account_unique_id', 'position', 'primary_email', 'primary_phone', 'owner_unique_id'] as const

/** People the company deals with. */
export function ContactsPage() {
  const t = useTranslations('crm')
  const go = useGo()
  return (
    <DataList
      resource={crm.contacts}
      title={t('resources.contacts.many')}
      columns={columns}
      form={form}
      cells={{ lastName: (contact) => <PersonName person={contact} /> }}
      belowForm={(values) => <Alike kind="contacts" values={values} />}
      emptyText={t('contacts.emptyText')}
      actions={<MergesButton kind="contacts" />}
      bulkActions={({ count, what, done }) => <Chosen kind="contacts" count={count} what={what} onDone={done} />}
      onOpen={({ id }) => void go(pages.contacts.record(id))}
    />
  )
}
