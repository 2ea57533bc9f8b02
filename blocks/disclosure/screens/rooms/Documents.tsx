import { Button, Group, NativeSelect, Text, TextInput, Title } from '@mantine/core'
import { ChooseFiles, useMayChooseFiles } from '@quoin/files/choose'
import { useAction, useRead } from '@quoin/kit/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { disclosure } from '../../resources/index.ts'
import styles from '../disclosure.module.css'
import { type OfRoom, useSaid } from './useRoom.ts'

/** What lies in a room, folder by folder. */
export function Documents({ project, room }: OfRoom) {
  const t = useTranslations('disclosure.rooms')
  const said = useSaid()
  const at = { project, room: room.unique_id }
  const isOpen = room.status !== 'closed'
  const change = useAction(disclosure.rooms.changeDocument)
  const remove = useAction(disclosure.rooms.removeDocument)
  return (
    <section aria-label={t('documents')}>
      <Title order={2} size="h4" mb="xs">
        {t('documents')}
      </Title>
      {room.contents.length === 0 && <Text>{t('noDocuments')}</Text>}
      <ul className={styles.rows}>
        {room.contents.map((one, i, all) => (
          <li key={one.unique_id} className={styles.row}>
            <span className={styles.what}>
              {one.name}
              <Text size="sm" component="span">
                {t('pages', { count: one.pages })}
              </Text>
            </span>
            {isOpen && (
              <Group gap="xs">
                <TextInput
                  size="xs"
                  aria-label={t('folderOf', { name: one.name })}
                  placeholder={t('noFolder')}
                  maxLength={60}
                  defaultValue={one.folder}
                  onBlur={({ currentTarget: { value } }) =>
                    value.trim() !== one.folder && change.mutate({ ...at, document: one.unique_id, folder: value }, said)
                  }
                />
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={t('up', { name: one.name })}
                  disabled={all[i - 1]?.folder !== one.folder}
                  onClick={() => change.mutate({ ...at, document: one.unique_id, position: all[i - 1]!.position }, said)}
                >
                  ↑
                </Button>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={t('removeOf', { name: one.name })}
                  onClick={() => remove.mutate({ ...at, document: one.unique_id }, said)}
                >
                  {t('remove')}
                </Button>
              </Group>
            )}
          </li>
        ))}
      </ul>
      {isOpen && <Add project={project} room={room} />}
    </section>
  )
}

function Add({ project, room }: OfRoom) {
  const t = useTranslations('disclosure.rooms')
  const said = useSaid()
  const mayChoose = useMayChooseFiles()
  const { data } = useRead(disclosure.editions.inProject, { project })
  const add = useAction(disclosure.rooms.addDocument)
  const [folder, setFolder] = useState('')
  const [edition, setEdition] = useState('')
  const [isChoosing, setChoosing] = useState(false)
  const at = { project, room: room.unique_id, folder }
  const put = async (ids: readonly string[]) => {
    for (const id of ids) await add.mutateAsync({ ...at, stored_file_unique_id: id })
  }
  return (
    <Group align="end" mt="sm">
      <TextInput label={t('folder')} maxLength={60} value={folder} onChange={(e) => setFolder(e.currentTarget.value)} />
      {mayChoose && (
        <Button variant="default" onClick={() => setChoosing(true)}>
          {t('addDocuments')}
        </Button>
      )}
      {data && data.editions.length > 0 && (
        <>
          <NativeSelect
            label={t('edition')}
            value={edition}
            onChange={(e) => setEdition(e.currentTarget.value)}
            data={[{ value: '', label: '' }, ...data.editions.map(({ unique_id: value, title: label }) => ({ value, label }))]}
          />
          <Button
            variant="default"
            disabled={edition === ''}
            loading={add.isPending}
            onClick={() => add.mutate({ ...at, edition_unique_id: edition }, said)}
          >
            {t('addEdition')}
          </Button>
        </>
      )}
      {isChoosing && <ChooseFiles kind="file" submit={t('addDocuments')} onChoose={put} onClose={() => setChoosing(false)} />}
    </Group>
  )
}
