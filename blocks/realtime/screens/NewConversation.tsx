import { Button, Modal, MultiSelect, Stack, TextInput } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { useMe } from '@quoin/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { realtime } from '../resources/index.ts'
import type { Person } from './person.ts'
import { useFailed } from './useFailed.ts'

/** Begins a conversation: with one person, or with several under a name. */
export function NewConversation({ onClose, onOpen }: { onClose(): void; onOpen(id: string): void }) {
  const t = useTranslations('realtime.talk')
  const me = useMe()
  const failed = useFailed()
  const [members, setMembers] = useState<string[]>([])
  const [name, setName] = useState('')
  const [search, setSearch] = useState('')
  const { data } = useRead(realtime.users.list, { page: 1, records: 50, ...(search.trim() && { search: search.trim() }) })
  const { data: chosen } = useRead(realtime.users.list, { page: 1, records: 200 })
  const people = [...((data?.data ?? []) as readonly Person[]), ...((chosen?.data ?? []) as readonly Person[])]
  const names = new Map(people.filter((one) => one.id !== me.id).map((one) => [one.id, one.name]))
  const alsoRefreshes = ['realtime.conversations']
  const create = useAction(realtime.conversations.create, { alsoRefreshes })
  const group = useAction(realtime.groups.createContext, { alsoRefreshes })
  const begin = () =>
    members.length === 1 && !name.trim()
      ? create.mutate({ context: { members } }, { onSuccess: ({ unique_id }) => onOpen(unique_id), onError: failed })
      : group.mutate(
          { members, ...(name.trim() && { name: name.trim() }) },
          { onSuccess: ({ context_id }) => context_id && onOpen(context_id), onError: failed },
        )
  return (
    <Modal opened onClose={onClose} title={t('new')}>
      <Stack>
        <MultiSelect
          label={t('people')}
          data-autofocus
          searchable
          searchValue={search}
          onSearchChange={setSearch}
          nothingFoundMessage={t('nobody')}
          data={[...names].map(([value, label]) => ({ value, label }))}
          value={members}
          onChange={setMembers}
          maxValues={100}
        />
        {members.length > 1 && (
          <TextInput
            label={t('groupName')}
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        <Button disabled={members.length === 0} loading={create.isPending || group.isPending} onClick={begin}>
          {t('begin')}
        </Button>
      </Stack>
    </Modal>
  )
}
