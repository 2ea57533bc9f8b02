import { Button, Modal, Select, Textarea, TextInput } from '@mantine/core'
import type { Operation, Page } from '@quoin/kit'
import { ApiError } from '@quoin/kit/client'
import { useCaller, useRead, useAction } from '@quoin/kit/react'
import { Refused } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import styles from '../selling.module.css'
import { AttachFiles, type Attached } from './AttachFiles.tsx'
import { Copies, type CopyAddresses } from './Copies.tsx'
import { type Visibility, VisibilitySelect } from './VisibilitySelect.tsx'

/** The record a mail is about, by its wire name: `{ lead_unique_id: … }`. */
export type About = Readonly<Record<string, string>>

/** Why a letter by template does not go out, each with its own words. */
const refusals = { consent_missing: 'noConsent', opted_out: 'wantsNone' } as const

/** Writes to the person behind a record, by a template or in words of one's own. */
export function MailButton({ about }: { about: About }) {
  const t = useTranslations('crm.mails')
  const why = useWhyRefused()(crm.mails.send)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Refused why={why}>
        <Button variant="default" leftSection={<IconMail size={16} stroke={1.6} aria-hidden />} onClick={() => setOpen(true)}>
          {t('write')}
        </Button>
      </Refused>
      <LetterDialog about={about} isOpen={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** The same, where something else than a button opens it. */
export function LetterDialog({ about, isOpen, onClose }: { about: About; isOpen: boolean; onClose(): void }) {
  const t = useTranslations('crm.mails')
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('write')} size="lg">
      {isOpen && <Letter about={about} onSent={onClose} />}
    </Modal>
  )
}

interface Preview {
  readonly to: string | null
  readonly subject: string
  readonly body: string
}

function Letter({ about, onSent }: { about: About; onSent(): void }) {
  const t = useTranslations('crm.mails')
  const { call, tenant } = useCaller()
  const notify = useNotify()
  const inWords = useErrorWords(crm.mails)
  const [template, setTemplate] = useState<string | null>(null)
  const [visibility, setVisibility] = useState<Visibility>('all')
  const [copies, setCopies] = useState<CopyAddresses>({ cc: [], bcc: [] })
  const [attached, setAttached] = useState<readonly Attached[]>([])
  const [typed, setTyped] = useState<Partial<Record<'to' | 'subject' | 'body', string>>>({})
  const templates = useRead(crm.mailTemplates.list, { records: 100, filter: { enabled: 'true' } }).data as
    | Page<AnyRecord>
    | undefined
  // The server fills the template in, so that what is read here is what goes out.
  const input = { ...about, ...(template ? { template_unique_id: template } : {}) }
  const filled = useQuery({
    queryKey: [tenant, 'crm.mails', 'preview', input],
    queryFn: () => call(crm.mails.preview as Operation, input) as Promise<Preview>,
  })
  const send = useAction(crm.mails.send, {
    alsoRefreshes: ['crm.accounts', 'crm.contacts', 'crm.leads', 'crm.opportunities'],
  })
  const value = (name: 'to' | 'subject' | 'body') => typed[name] ?? filled.data?.[name] ?? ''
  const error = send.error ?? filled.error
  const { fieldErrors, sentence } = error ? inWords(error) : { fieldErrors: {} as Readonly<Record<string, string>>, sentence: '' }
  const refused = error instanceof ApiError ? refusals[error.code as keyof typeof refusals] : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate(
      {
        ...input,
        to: value('to'),
        cc: [...copies.cc],
        bcc: [...copies.bcc],
        subject: value('subject'),
        body: value('body'),
        file_unique_ids: attached.map(({ id }) => id),
        visibility,
      },
      {
        onSuccess: () => {
          notify.done(t('sent', { to: value('to') }))
          onSent()
        },
      },
    )
  }
  return (
    <form className={styles.stack} onSubmit={submit} aria-label={t('write')}>
      <Select
        label={t('template')}
        placeholder={t('noTemplate')}
        data={(templates?.data ?? []).map(({ id, name }) => ({ value: id, label: String(name) }))}
        value={template}
        clearable
        onChange={(next) => {
          setTemplate(next)
          setTyped(({ to }) => (to === undefined ? {} : { to }))
        }}
      />
      <TextInput
        label={t('to')}
        type="email"
        required
        value={value('to')}
        description={filled.data && !value('to') ? t('noAddress') : undefined}
        error={fieldErrors.to ?? fieldErrors.recipient}
        onChange={(event) => setTyped({ ...typed, to: event.currentTarget.value })}
      />
      <Copies copies={copies} errors={fieldErrors} onCopies={setCopies} />
      <TextInput
        label={t('subject')}
        required
        maxLength={200}
        value={value('subject')}
        error={fieldErrors.subject}
        onChange={(event) => setTyped({ ...typed, subject: event.currentTarget.value })}
      />
      <Textarea
        label={t('body')}
        required
        autosize
        minRows={8}
        maxRows={18}
        maxLength={20_000}
        value={value('body')}
        error={fieldErrors.body}
        onChange={(event) => setTyped({ ...typed, body: event.currentTarget.value })}
      />
      <AttachFiles attached={attached} onAttached={setAttached} />
      <VisibilitySelect value={visibility} onChange={setVisibility} />
      {error && Object.keys(fieldErrors).length === 0 && (
        <p className={styles.wrong} role="alert">
          {refused ? t(refused) : sentence}
        </p>
      )}
      <div className={styles.foot}>
        <Button type="submit" loading={send.isPending}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}
