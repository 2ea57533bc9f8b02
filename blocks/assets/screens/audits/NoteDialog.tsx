import { Button, FileButton, Modal, Textarea, TextInput } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from '../assets.module.css'

export interface Input {
  readonly notes?: string
  readonly condition?: string
  readonly photo?: File
}

/** What is to be said of a thing that was scanned: its condition, a note, a photo. */
export function NoteDialog({ code, onKeep, onClose }: { code: string; onKeep(input: Input): void; onClose(): void }) {
  const t = useTranslations('assets.desk.round')
  const [notes, setNotes] = useState('')
  const [condition, setCondition] = useState('')
  const [photo, setPhoto] = useState<File | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onKeep({
      ...(notes.trim() && { notes: notes.trim() }),
      ...(condition.trim() && { condition: condition.trim() }),
      ...(photo && { photo }),
    })
  }
  return (
    <Modal opened onClose={onClose} title={t('noteOf', { code })}>
      <form onSubmit={submit} className={styles.stack}>
        <TextInput
          label={t('condition')}
          maxLength={120}
          data-autofocus
          value={condition}
          onChange={(event) => setCondition(event.currentTarget.value)}
        />
        <Textarea
          label={t('note')}
          autosize
          minRows={2}
          maxLength={1_000}
          value={notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
        />
        <div className={styles.line}>
          <FileButton accept="image/png,image/jpeg,image/webp" capture="environment" onChange={setPhoto}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconCamera size={16} stroke={1.6} aria-hidden />}>
                {t('photo')}
              </Button>
            )}
          </FileButton>
          {photo && <span>{photo.name}</span>}
        </div>
        <Button type="submit" disabled={!notes.trim() && !condition.trim() && !photo}>
          {t('keep')}
        </Button>
      </form>
    </Modal>
  )
}
