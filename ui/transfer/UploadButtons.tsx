import { Button, FileButton, Group } from '@mantine/core'
import { IconFolderOpen, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pictureTypes } from '../files/pictureTypes.ts'
import { type FilePicker, useFilePicker } from '../session/filePicker.ts'
import { useMe } from '../session/me.ts'
import { type UploadPlan, useUpload } from './useUpload.ts'

interface UploadButtonsProps {
  readonly label: string
  readonly kind?: 'picture' | 'file'
  /** What file dialogs offer, where that is not said by the kind. */
  readonly accept?: string
  readonly multiple?: boolean
  planOf(name: string): UploadPlan
}

/** Takes a file from the device, or one that is stored already. */
export function UploadButtons({ label, kind = 'file', accept, multiple = false, planOf }: UploadButtonsProps) {
  const { send } = useUpload()
  const common = accept ?? (kind === 'picture' ? pictureTypes : undefined)
  const icon = <IconUpload size={16} aria-hidden />
  const begin = (files: readonly File[]) => send(files, ({ name }) => planOf(name))
  return (
    <Group gap="sm">
      {multiple ? (
        <FileButton multiple accept={common} onChange={begin}>
          {(props) => (
            <Button {...props} variant="default" leftSection={icon}>
              {label}
            </Button>
          )}
        </FileButton>
      ) : (
        <FileButton accept={common} onChange={(file) => file && begin([file])}>
          {(props) => (
            <Button {...props} variant="default" leftSection={icon}>
              {label}
            </Button>
          )}
        </FileButton>
      )}
      <ChooseStored kind={kind} multiple={multiple} planOf={planOf} />
    </Group>
  )
}

interface StoredProps {
  readonly kind: 'picture' | 'file'
  readonly multiple: boolean
  planOf(name: string): UploadPlan | Promise<UploadPlan>
}

/** Offers what is stored already, to whom may read it. */
export function ChooseStored(props: StoredProps) {
  const picker = useFilePicker()
  const { permissions } = useMe()
  return picker && permissions.has(picker.permission) ? <Stored {...props} picker={picker} /> : null
}

function Stored({ picker, kind, multiple, planOf }: StoredProps & { readonly picker: FilePicker }) {
  const t = useTranslations('ui.uploads')
  const { take } = useUpload()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconFolderOpen size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('fromFiles')}
      </Button>
      {isOpen && (
        <picker.Choose
          kind={kind}
          isSingle={!multiple}
          submit={t('choose')}
          onChoose={(ids) => Promise.all(ids.map((id) => take(picker, id, planOf)))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
