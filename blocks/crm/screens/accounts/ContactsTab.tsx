import { ActionIcon, Anchor, Button, Checkbox, Modal, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Page } from '@quoin/kit'
import { useRead, useAction } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton, Monogram, Refused } from '@quoin/ui'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { Link } from '@quoin/ui/pages'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { IconLink, IconLinkOff, IconPlus, IconSearch } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { crm } from '../../resources/index.ts'
import styles from './account.module.css'

interface Person {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  readonly position: string | null
  readonly primary_email: string | null
  readonly primary_phone: string | null
}
const nameOf = (person: Person) => [person.first_name, person.last_name].filter(Boolean).join(' ')

/** The people of an account: brought in and let go here; the contacts themselves stay. */
export function ContactsTab({ account }: { account: string }) {
  const t = useTranslations('crm')
  const words = useTranslations('records')
  const whyRefused = useWhyRefused()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const [records, setRecords] = useState(50)
  const [adding, setAdding] = useState(false)
  const [creating, setCreating] = useState(false)
  const newContact = words('list.new', { name: t('resources.contacts.one') })
  const notify = useNotify()
  const inWords = useErrorWords(crm.accountContacts)
  const read = useRead(crm.accountContacts.list, { account, records, ...(search ? { search } : {}) })
  const remove = useAction(crm.accountContacts.remove, {
    alsoRefreshes: ['crm.accounts'],
  })
  const associate = useAction(crm.accountContacts.associate, {
    alsoRefreshes: ['crm.accounts'],
  })
  const page = read.data as Page<Person> | undefined
  if (read.error && !page) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />

  const letGo = (person: Person) =>
    remove.mutate(
      { account, contact: person.id },
      {
        onError: (error) => notify.trouble(inWords(error).sentence),
        onSuccess: () =>
          notify.undo(t('accounts.contactRemoved', { name: nameOf(person) }), () =>
            associate.mutate({ account, contact_unique_id: person.id }),
          ),
      },
    )
  const add = (
    <div className={styles.adding}>
      <Refused why={whyRefused(crm.accountContacts.associate)}>
        <Button variant="default" leftSection={<IconLink size={15} stroke={1.6} aria-hidden />} onClick={() => setAdding(true)}>
          {t('accounts.addContact')}
        </Button>
      </Refused>
      <Refused why={whyRefused(crm.contacts.create)}>
        <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setCreating(true)}>
          {newContact}
        </Button>
      </Refused>
    </div>
  )
  const empty = page?.data.length === 0
  return (
    <section aria-label={t('accounts.tabs.contacts')}>
      {(!empty || search) && (
        <div className={styles.head}>
          <TextInput
            type="search"
            aria-label={t('accounts.findContact')}
            placeholder={words('list.search')}
            value={typed}
            leftSection={<IconSearch size={15} aria-hidden />}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <span className={styles.spacer} />
          {add}
        </div>
      )}
      {!page && <ListSkeleton rows={4} />}
      {empty && (
        <EmptyState title={search ? words('list.nothingFound') : t('accounts.noContacts')} action={search ? undefined : add}>
          {search ? words('list.nothingFoundText') : t('accounts.noContactsText')}
        </EmptyState>
      )}
      {page && !empty && (
        <ul className={styles.people} aria-busy={read.isFetching}>
          {page.data.map((person) => (
            <li key={person.id} className={styles.person}>
              <Monogram name={nameOf(person)} size={32} round />
              <div className={styles.who}>
                <Anchor inherit component={Link} to={pages.contacts.record(person.id)} c="inherit" className={styles.whoName}>
                  {nameOf(person)}
                </Anchor>
                <div className={styles.whoFacts}>
                  {person.position && <span>{person.position}</span>}
                  {person.primary_email && (
                    <Anchor inherit href={`mailto:${person.primary_email}`} c="inherit">
                      {person.primary_email}
                    </Anchor>
                  )}
                  {person.primary_phone && (
                    <Anchor inherit href={`tel:${person.primary_phone.replaceAll(' ', '')}`} c="inherit">
                      {person.primary_phone}
                    </Anchor>
                  )}
                </div>
              </div>
              <Refused why={whyRefused(crm.accountContacts.remove)}>
                <ActionIcon aria-label={t('accounts.removeContact', { name: nameOf(person) })} onClick={() => letGo(person)}>
                  <IconLinkOff size={16} stroke={1.6} />
                </ActionIcon>
              </Refused>
            </li>
          ))}
        </ul>
      )}
      {page && page.meta.totalCount > page.data.length && records < 200 && (
        <Button
          mt="sm"
          variant="subtle"
          color="gray"
          loading={read.isFetching}
          onClick={() => setRecords(Math.min(200, records + 50))}
        >
          {t('accounts.moreContacts')}
        </Button>
      )}
      <FormModal
        title={newContact}
        opened={creating}
        onClose={() => setCreating(false)}
        resource={crm.contacts}
        initial={{ account }}
        only={['firstName', 'lastName', 'position', 'primaryEmail', 'primaryPhone', 'notes']}
        onSaved={() => {
          setCreating(false)
          void read.refetch()
        }}
      />
      <Modal opened={adding} onClose={() => setAdding(false)} title={t('accounts.addContact')}>
        {adding && (
          <AddContact
            busy={associate.isPending}
            error={associate.error ? inWords(associate.error).sentence : undefined}
            onAdd={(values) => associate.mutate({ account, ...values }, { onSuccess: () => setAdding(false) })}
            onCancel={() => setAdding(false)}
          />
        )}
      </Modal>
    </section>
  )
}

function AddContact({
  busy,
  error,
  onAdd,
  onCancel,
}: {
  busy: boolean
  error?: string
  onAdd(values: Record<string, unknown>): void
  onCancel(): void
}) {
  const t = useTranslations('crm')
  const common = useTranslations('ui.common')
  const [contact, setContact] = useState<string | null>(null)
  const [role, setRole] = useState('')
  const [isMain, setMain] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (contact) onAdd({ contact_unique_id: contact, is_main: isMain, ...(role.trim() ? { role: role.trim() } : {}) })
  }
  return (
    <form onSubmit={submit} className={styles.stack}>
      <RefInput
        target="crm.contacts"
        label={t('resources.accountContacts.fields.contact')}
        value={contact}
        onChange={setContact}
        required
        autoFocus
      />
      <TextInput
        label={t('resources.accountContacts.fields.role')}
        description={t('accounts.roleHint')}
        value={role}
        maxLength={120}
        onChange={(event) => setRole(event.currentTarget.value)}
      />
      <Checkbox
        label={t('resources.accountContacts.fields.isMain')}
        checked={isMain}
        onChange={(event) => setMain(event.currentTarget.checked)}
      />
      {error && (
        <p className={styles.wrong} role="alert">
          {error}
        </p>
      )}
      <div className={styles.foot}>
        <Button variant="default" onClick={onCancel}>
          {common('cancel')}
        </Button>
        <Button type="submit" disabled={!contact} loading={busy}>
          {common('add')}
        </Button>
      </div>
    </form>
  )
}
