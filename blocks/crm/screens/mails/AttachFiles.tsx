import { Button, CloseButton } from '@mantine/core'
import { ChooseFiles, useMayChooseFiles } from '@quoin/files/choose'
import { files } from '@quoin/files/resources'
import { useCaller } from '@quoin/kit/react'
import { sizeOf } from '@quoin/ui/files/size.ts'
import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { mailBounds } from '../../resources/mails.ts'
import styles from '../selling.module.css'

export interface Attached {
  readonly id: string
  readonly name: string
  readonly size: number
}

/** The files that go along with a mail: chosen from what is stored, or uploaded to it. */
export function AttachFiles({
  attached,
  onAttached,
}: {
  attached: readonly Attached[]
  onAttached(next: readonly Attached[]): void
}) {
  const t = useTranslations('crm.mails')
  const format = useFormatter()
  const { call } = useCaller()
  const isAllowed = useMayChooseFiles()
  const [isChoosing, setChoosing] = useState(false)
  const add = async (ids: readonly string[]) => {
    const fresh = await Promise.all(
      ids
        .filter((id) => attached.every((one) => one.id !== id))
        .map(async (id): Promise<Attached> => {
          const { name, fileSize } = await call(files.storedFiles.get, { id })
          return { id, name, size: Number(fileSize ?? 0) }
        }),
    )
    onAttached([...attached, ...fresh].slice(0, mailBounds.files))
  }
  if (!isAllowed && attached.length === 0) return null
  return (
    <div className={styles.attached}>
      {attached.length > 0 && (
        <ul aria-label={t('attachments')}>
          {attached.map(({ id, name, size }) => (
            <li key={id}>
              <IconPaperclip size={15} stroke={1.6} aria-hidden />
              <span>{name}</span>
              <small>{sizeOf(size, format)}</small>
              <CloseButton
                size="sm"
                aria-label={t('detach', { name })}
                onClick={() => onAttached(attached.filter((one) => one.id !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      {isAllowed && attached.length < mailBounds.files && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPaperclip size={15} stroke={1.6} aria-hidden />}
          onClick={() => setChoosing(true)}
        >
          {t('attach')}
        </Button>
      )}
      {isChoosing && (
        <ChooseFiles
          kind="file"
          note={t('attachNote')}
          submit={t('attachSubmit')}
          onChoose={add}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}
