import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useAction, useRead } from '@quoin/kit/react'
import { EmptyState } from '@quoin/ui'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { BehindLink } from '@quoin/ui/page/BehindLink.tsx'
import { useLink, useTabTitle } from '@quoin/ui/page/useLink.ts'
import { type FormEvent, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { disclosure, type EnteredRoom } from '../resources/index.ts'
import styles from './disclosure.module.css'
import { Reader } from './rooms/Reader.tsx'

/** A data room as its visitors see it. Nobody is signed in here: the link is the right. */
export function VisitPage() {
  const t = useTranslations('disclosure.room')
  const format = useFormatter()
  const link = useLink()
  const read = useRead(disclosure.rooms.enter, { link }, { enabled: link !== '' })
  const room = read.data
  useTabTitle(room?.name, room?.company_name)
  return (
    <main className={styles.outside}>
      <BehindLink read={read} isGone={!link} missing={t('missing')} missingText={t('missingText')}>
        {room && (
          <>
            <p className={styles.company}>{room.company_name}</p>
            <h1>{room.name}</h1>
            <p>{t('until', { on: format.dateTime(new Date(room.ends_at), { dateStyle: 'long' }) })}</p>
            {room.state === 'door' && <Ask link={link} />}
            {room.state === 'nda' && room.nda && <Accept link={link} nda={room.nda} />}
            {room.state === 'open' && <Inside link={link} room={room} />}
          </>
        )}
      </BehindLink>
    </main>
  )
}

function Ask({ link }: { readonly link: string }) {
  const t = useTranslations('disclosure.room')
  const refusal = useRefusal()
  const ask = useAction(disclosure.rooms.ask)
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [reason, setReason] = useState('')
  const wrong = ask.error ? refusal(ask.error) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask.mutate({ link, name, email, reason })
  }
  if (ask.isSuccess) return <p role="status">{t('asked')}</p>
  return (
    <form onSubmit={submit} aria-label={t('ask')}>
      <Stack gap="sm">
        <TextInput
          label={t('name')}
          required
          maxLength={200}
          error={wrong?.fields.name}
          value={name}
          onChange={(e) => setName(e.currentTarget.value)}
        />
        <TextInput
          type="email"
          label={t('email')}
          required
          maxLength={254}
          error={wrong?.fields.email}
          value={email}
          onChange={(e) => setEmail(e.currentTarget.value)}
        />
        <Textarea
          label={t('reason')}
          required
          maxLength={2_000}
          autosize
          minRows={3}
          error={wrong?.fields.reason}
          value={reason}
          onChange={(e) => setReason(e.currentTarget.value)}
        />
        {wrong?.sentence && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {wrong.sentence}
          </Text>
        )}
        <Button type="submit" loading={ask.isPending}>
          {t('ask')}
        </Button>
      </Stack>
    </form>
  )
}

function Accept({ link, nda }: { readonly link: string; readonly nda: NonNullable<EnteredRoom['nda']> }) {
  const t = useTranslations('disclosure.room')
  const refusal = useRefusal()
  const accept = useAction(disclosure.rooms.accept)
  const wrong = accept.error ? refusal(accept.error) : undefined
  return (
    <section aria-label={t('nda')}>
      <h2>{t('nda')}</h2>
      <p className={styles.terms}>{nda.text}</p>
      {wrong && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {wrong.sentence}
        </Text>
      )}
      <Button loading={accept.isPending} onClick={() => accept.mutate({ link, sha256: nda.sha256 })}>
        {t('accept')}
      </Button>
    </section>
  )
}

function Inside({ link, room }: { readonly link: string; readonly room: EnteredRoom }) {
  const t = useTranslations('disclosure.room')
  const words = useTranslations('disclosure.rooms')
  const [chosen, setChosen] = useState<string>()
  const open = room.documents.find(({ unique_id }) => unique_id === chosen)
  if (open)
    return (
      <Reader
        key={open.unique_id}
        link={link}
        document={open}
        mayDownload={room.may_download}
        onBack={() => setChosen(undefined)}
      />
    )
  const folders = [...new Set(room.documents.map(({ folder }) => folder))]
  return (
    <>
      <p>{t('marked', { name: room.visitor ?? '' })}</p>
      {folders.length === 0 && <EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
      {folders.map((folder) => (
        <section key={folder} aria-label={folder || t('documents')}>
          <h2>{folder || t('documents')}</h2>
          <ul className={styles.rows}>
            {room.documents
              .filter((one) => one.folder === folder)
              .map((one) => (
                <li key={one.unique_id} className={styles.row}>
                  <Button
                    variant="subtle"
                    className={styles.document}
                    h="auto"
                    py={6}
                    justify="start"
                    onClick={() => setChosen(one.unique_id)}
                  >
                    {one.name}
                  </Button>
                  <span>{words('pages', { count: one.pages })}</span>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  )
}
