import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { files } from '../resources/index.ts'
import styles from './files.module.css'

/** Asks for whom to mail a link to decide on a file. */
export function AskOutside({ file, onClose }: { readonly file: string; readonly onClose: () => void }) {
  const t = useTranslations('files.outside')
  const words = useTranslations('files.resources.outsideApprovals.fields')
  const inWords = useErrorWords(files.outsideApprovals)
  const ask = useAction(files.storedFiles.askOutside, { alsoRefreshes: ['files.outsideApprovals', 'files.storedFiles'] })
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [note, setNote] = useState('')
  const [days, setDays] = useState<number | string>(14)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask.mutate({ file, name, email, note: note || undefined, days: Number(days) }, { onSuccess: onClose })
  }
  return (
    <Modal opened onClose={onClose} title={t('ask')}>
      <form onSubmit={submit}>
        <p>{t('hint')}</p>
        <TextInput
          label={words('name')}
          required
          maxLength={160}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          mt="sm"
          type="email"
          label={words('email')}
          required
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Textarea
          mt="sm"
          label={words('note')}
          maxLength={500}
          autosize
          minRows={2}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <NumberField mt="sm" label={t('days')} required min={1} max={90} value={days} onChange={setDays} allowDecimal={false} />
        {ask.error && (
          <p className={styles.wrong} role="alert">
            {inWords(ask.error).sentence}
          </p>
        )}
        <div className={styles.head} style={{ paddingTop: 16 }}>
          <Button type="submit" loading={ask.isPending}>
            {t('send')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
