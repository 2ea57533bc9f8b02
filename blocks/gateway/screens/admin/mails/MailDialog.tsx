import { Badge, Button, Modal, SegmentedControl } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { type OutputOf, sentence } from '@quoin/kit'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, useWhyNot } from '@quoin/ui'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import admin from '../admin.module.css'
import { MailFrame } from './MailFrame.tsx'
import { type mailStates, toneOf } from './mailStates.ts'
import classes from './mails.module.css'

/** One mail as it went, what became of it, and the way to send it once more; `onOther` opens the one that is sent then. */
export function MailDialog({ id, onClose, onOther }: { id: string | null; onClose(): void; onOther(id: string): void }) {
  const t = useTranslations('admin.mails')
  return (
    <Modal opened={id !== null} onClose={onClose} size="xl" title={t('content')}>
      {id && <Mail key={id} id={id} onOther={onOther} />}
    </Modal>
  )
}

function Mail({ id, onOther }: { id: string; onOther(id: string): void }) {
  const notify = useNotify()
  const t = useTranslations('admin.mails')
  const format = useFormatter()
  const words = useRefusal()
  const why = useWhyNot('gateway.mails.manage')
  const { data: mail, error, refetch } = useRead(gateway.mails.get, { id })
  const resend = useAction(gateway.mails.resend)
  const [look, setLook] = useState('picture')
  if (!mail) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={4} />
  const state = mail.state as (typeof mailStates)[number]
  const known = { link_not_kept: t('linkNotKept'), nothing_to_send: t('notWritten') }
  const reason = mail.html?.includes('?…') ? t('linkNotKept') : mail.html === null && state !== 'queued' ? t('notWritten') : why
  const again = () =>
    resend.mutate(
      { id },
      {
        onSuccess: (made) => {
          notify.done(t('resent'))
          onOther(made.id)
        },
      },
    )
  return (
    <>
      <dl className={admin.facts}>
        <dt>{t('to')}</dt>
        <dd>{mail.recipient}</dd>
        <dt>{t('subject')}</dt>
        <dd>{mail.subject ?? sentence(mail.template)}</dd>
        <dt>{t('state')}</dt>
        <dd>
          <Badge color={toneOf(state)}>{t(`states.${state}`)}</Badge>
        </dd>
        <dt>{t('at')}</dt>
        <dd>{format.dateTime(new Date(mail.finished_at ?? mail.created_at), { dateStyle: 'medium', timeStyle: 'medium' })}</dd>
        <dt>{t('attempts')}</dt>
        <dd>{mail.tries.length > 0 ? <Tries tries={mail.tries} /> : format.number(mail.attempts)}</dd>
        {mail.answer && mail.tries.length === 0 && (
          <>
            <dt>{t('answer')}</dt>
            <dd className={admin.code}>{mail.answer}</dd>
          </>
        )}
      </dl>
      {resend.error && <FormError>{words(resend.error, known).sentence}</FormError>}
      <div className={classes.previewHead}>
        <SegmentedControl
          size="xs"
          value={look}
          onChange={setLook}
          aria-label={t('content')}
          data={[
            { value: 'picture', label: t('asPicture') },
            { value: 'text', label: t('asText') },
          ]}
        />
        {state !== 'sending' && (
          <Refused why={reason}>
            <Button size="xs" variant="default" loading={resend.isPending} onClick={again}>
              {t(state === 'queued' ? 'sendNow' : 'resend')}
            </Button>
          </Refused>
        )}
      </div>
      {mail.html === null && <p className={admin.note}>{t('notWritten')}</p>}
      {mail.html !== null && look === 'picture' && <MailFrame title={mail.subject ?? t('content')} html={mail.html} />}
      {mail.text !== null && look === 'text' && (
        <pre className={classes.text} tabIndex={0}>
          {mail.text}
        </pre>
      )}
    </>
  )
}

/** Every attempt, the latest last: when, what came of it, by which server, and what that said. */
function Tries({ tries }: { tries: OutputOf<typeof gateway.mails.get>['tries'] }) {
  const t = useTranslations('admin.mails')
  const format = useFormatter()
  return (
    <ol className={classes.tries}>
      {tries.map(({ at, outcome, server, answer }, place) => (
        <li key={place}>
          <time dateTime={at}>{format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'medium' })}</time>
          <span>
            {t(`tries.${outcome}`)}
            {byServer.includes(outcome) && ` · ${server ?? t('byPlatform')}`}
          </span>
          {answer && outcome !== 'kept' && <span className={admin.code}>{answer}</span>}
        </li>
      ))}
    </ol>
  )
}

/** Of the others, no server was asked, or another one told. */
const byServer: readonly string[] = ['sent', 'later', 'down', 'refused']
