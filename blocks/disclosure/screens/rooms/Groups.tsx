import { Button, Checkbox, Group, Text, TextInput, Title } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { disclosure, type RoomDetail } from '../../resources/index.ts'
import styles from '../disclosure.module.css'
import { type OfRoom, useSaid } from './useRoom.ts'

/** Who sees which folders, and whether they may have the originals. */
export function Groups({ project, room }: OfRoom) {
  const t = useTranslations('disclosure.rooms')
  const said = useSaid()
  const save = useAction(disclosure.rooms.saveGroup)
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(
      { project, room: room.unique_id, name, folders: [], may_download: false },
      { ...said, onSuccess: () => setName('') },
    )
  }
  return (
    <section aria-label={t('groups')}>
      <Title order={2} size="h4" mb="xs">
        {t('groups')}
      </Title>
      {room.groups.length === 0 && <Text>{t('noGroups')}</Text>}
      <ul className={styles.rows}>
        {room.groups.map((group) => (
          <OneGroup key={group.unique_id} project={project} room={room} group={group} />
        ))}
      </ul>
      {room.status !== 'closed' && (
        <form onSubmit={submit}>
          <Group align="end" mt="sm">
            <TextInput
              label={t('newGroup')}
              required
              maxLength={120}
              value={name}
              onChange={(e) => setName(e.currentTarget.value)}
            />
            <Button type="submit" variant="default" loading={save.isPending}>
              {t('addGroup')}
            </Button>
          </Group>
        </form>
      )}
    </section>
  )
}

function OneGroup({ project, room, group }: OfRoom & { readonly group: RoomDetail['groups'][number] }) {
  const t = useTranslations('disclosure.rooms')
  const said = useSaid()
  const save = useAction(disclosure.rooms.saveGroup)
  const remove = useAction(disclosure.rooms.removeGroup)
  const at = { project, room: room.unique_id }
  const { unique_id, name, folders, may_download } = group
  const put = (changes: Partial<Pick<typeof group, 'folders' | 'may_download'>>) =>
    save.mutate({ ...at, unique_id, name, folders, may_download, ...changes }, said)
  const all = [...new Set([...room.contents.map(({ folder }) => folder), ...folders])].sort()
  const isShut = room.status === 'closed' || save.isPending
  return (
    <li className={styles.row}>
      <span className={styles.what}>{name}</span>
      <Group gap="md" role="group" aria-label={t('foldersOf', { name })}>
        {all.map((folder) => (
          <Checkbox
            key={folder}
            label={folder || t('noFolder')}
            checked={folders.includes(folder)}
            disabled={isShut}
            onChange={({ currentTarget: { checked } }) =>
              put({ folders: checked ? [...folders, folder] : folders.filter((one) => one !== folder) })
            }
          />
        ))}
        <Checkbox
          label={t('mayDownload')}
          checked={may_download}
          disabled={isShut}
          onChange={({ currentTarget: { checked } }) => put({ may_download: checked })}
        />
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('removeOf', { name })}
          onClick={() => remove.mutate({ ...at, group: unique_id }, said)}
        >
          {t('remove')}
        </Button>
      </Group>
    </li>
  )
}
