import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { ErrorState } from '@quoin/ui'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { files } from '../resources/index.ts'

interface FolderDialogProps {
  readonly of: 'mine' | 'company'
  readonly folder: string
  /** Paths of all folders. */
  readonly all: readonly string[]
  onClose(moved?: string): void
}

/** Gives a folder another name, or another place. */
export function FolderDialog({ of, folder, all, onClose }: FolderDialogProps) {
  const t = useTranslations('files')
  const common = useTranslations('ui.common')
  const at = folder.lastIndexOf('/')
  const [name, setName] = useState(folder.slice(at + 1))
  const [parent, setParent] = useState(at < 0 ? '' : folder.slice(0, at))
  const move = useAction(files.storedFiles.moveFolder)
  const places = ['', ...all.filter((one) => one !== folder && !one.startsWith(`${folder}/`))]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const to = [parent, name.trim()].filter(Boolean).join('/')
    move.mutate({ of, from: folder, to }, { onSuccess: () => onClose(to) })
  }
  return (
    <Modal opened onClose={() => onClose()} title={t('folderRename')}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          {move.error && <ErrorState error={move.error} />}
          <TextInput
            label={t('folderName')}
            required
            maxLength={200}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value.replaceAll('/', ''))}
          />
          <Select
            label={t('folderIn')}
            data={places.map((value) => ({ value, label: value || t('folderTop') }))}
            value={parent}
            allowDeselect={false}
            searchable
            onChange={(next) => setParent(next ?? '')}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => onClose()}>
              {common('cancel')}
            </Button>
            <Button type="submit" disabled={!name.trim()} loading={move.isPending}>
              {common('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
