import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import type { Operation } from '@quoin/kit'
import { useCaller, useAction } from '@quoin/kit/react'
import { useMay } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import styles from '../selling.module.css'

/**
 * Mails the offer to the contact, with a few words of one's own. A draft is sent by that, which is asked once: whoever hands it over by
 * another way takes the address alone.
 */
export function MailOffer({ quote, onClose, link }: { quote: AnyRecord; onClose(): void; link?: ReactNode }) {
  const t = useTranslations('crm.mails')
  const words = useTranslations('crm.quotes')
  const isDraft = quote.state === 'draft'
  const { call, tenant } = useCaller()
  const notify = useNotify()
  const inWords = useErrorWords(crm.mails)
  const may = useMay(crm.mails.preview.permission)
  const [to, setTo] = useState<string | null>(null)
  const [message, setMessage] = useState('')
  const about = quote.contact ? { contact_unique_id: quote.contact } : { account_unique_id: quote.account }
  const person = useQuery({
    queryKey: [tenant, 'crm.mails', 'preview', about],
    queryFn: () => call(crm.mails.preview as Operation, about) as Promise<{ to: string | null }>,
    enabled: may && Boolean(quote.contact ?? quote.account),
  })
  const send = useAction(crm.quotes.mail, { alsoRefreshes: ['crm.mails'] })
  const address = to ?? person.data?.to ?? ''
  const { fieldErrors, sentence } = send.error
    ? inWords(send.error)
    : { fieldErrors: {} as Readonly<Record<string, string>>, sentence: '' }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate(
      { id: quote.id, to: address, message },
      {
        onSuccess: (sent) => {
          notify.done(t('sent', { to: sent.to }))
          onClose()
        },
      },
    )
  }
  return (
    <Modal opened onClose={onClose} title={isDraft ? words('sendTitle', { name: String(quote.name) }) : t('offer')}>
      <form className={styles.stack} onSubmit={submit}>
        <p className={styles.dim}>{isDraft ? words('sendText') : t('offerText')}</p>
        <TextInput
          label={t('to')}
          type="email"
          required
          data-autofocus
          value={address}
          error={fieldErrors.to}
          description={address ? undefined : t('noAddress')}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Textarea
          label={t('words')}
          autosize
          minRows={4}
          maxLength={5_000}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        {send.error && !fieldErrors.to && (
          <p className={styles.wrong} role="alert">
            {sentence}
          </p>
        )}
        <div className={styles.foot}>
          {link}
          <Button type="submit" loading={send.isPending}>
            {isDraft ? t('offer') : t('send')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
