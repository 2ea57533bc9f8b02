import { Badge, Button, TextInput } from '@mantine/core'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { gateway } from '@quoin/gateway/resources'
import type { OutputOf } from '@quoin/kit'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { type FormEvent, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Confirm } from '@quoin/ui/forms/Confirm.tsx'
import { Copied } from './Copied.tsx'
import classes from './signIn.module.css'

type Domain = OutputOf<typeof gateway.mailDomains.create>
const colours = { pending: 'gray', verified: 'green', missing: 'red' } as const

/** The mail domains of the company, each with the line that proves it. */
export function Domains() {
  const t = useTranslations('admin.signIn')
  const words = useRefusal()
  const list = useRead(gateway.mailDomains.list, {})
  const claim = useAction(gateway.mailDomains.create)
  const giveUp = useAction(gateway.mailDomains.delete, { alsoRefreshes: ['gateway.signInProviders'] })
  const [leaving, setLeaving] = useState<Domain | null>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const domain = String(new FormData(form).get('domain')).trim()
    if (domain) claim.mutate({ domain }, { onSuccess: () => form.reset() })
  }
  const refusal =
    claim.error && words(claim.error, { invalid: t('addBad'), already_taken: t('addTwice'), too_many: t('tooMany') })
  if (!list.data)
    return list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : <ListSkeleton rows={2} />
  return (
    <>
      {list.data.data.length === 0 && <p className={classes.note}>{t('none')}</p>}
      <ul className={classes.list}>
        {list.data.data.map((domain) => (
          <Row key={domain.id} domain={domain} onLeave={() => setLeaving(domain)} />
        ))}
      </ul>
      <form className={classes.add} onSubmit={submit} noValidate>
        <TextInput
          name="domain"
          label={t('domain')}
          description={t('domainHint')}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={253}
          error={refusal && (refusal.sentence ?? Object.values(refusal.fields).join(' '))}
        />
        <Button type="submit" variant="default" loading={claim.isPending}>
          {t('add')}
        </Button>
      </form>
      <Confirm
        opened={leaving !== null}
        danger
        title={t('removeDomain', { domain: leaving?.domain ?? '' })}
        action={t('remove')}
        busy={giveUp.isPending}
        trouble={giveUp.error && words(giveUp.error).sentence}
        onClose={() => setLeaving(null)}
        onConfirm={() => giveUp.mutate({ id: leaving!.id }, { onSuccess: () => setLeaving(null) })}
      >
        {t('removeDomainText')}
      </Confirm>
    </>
  )
}

function Row({ domain, onLeave }: { domain: Domain; onLeave(): void }) {
  const notify = useNotify()
  const t = useTranslations('admin.signIn')
  const format = useFormatter()
  const words = useRefusal()
  const verify = useAction(gateway.mailDomains.verify, { alsoRefreshes: ['gateway.signInProviders'] })
  const name = domain.domain ?? ''
  const status = domain.status ?? 'pending'
  const trouble = verify.error && words(verify.error, { not_available: t('notAsked') }).sentence
  const date = domain.missing_since && format.dateTime(new Date(domain.missing_since), { dateStyle: 'medium' })
  return (
    <li>
      <span className={classes.row}>
        <strong>{name}</strong>
        <Badge color={colours[status]}>{t(`states.${status}`)}</Badge>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('checkNamed', { domain: name })}
          loading={verify.isPending}
          onClick={() => verify.mutate({ id: domain.id }, { onSuccess: () => notify.done(t('proven', { domain: name })) })}
        >
          {t('check')}
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" aria-label={t('removeNamed', { name })} onClick={onLeave}>
          {t('remove')}
        </Button>
      </span>
      {trouble && <FormError>{trouble}</FormError>}
      {date && <p className={classes.note}>{t('missing', { date })}</p>}
      {status !== 'verified' && <p className={classes.note}>{t('prove')}</p>}
      {status !== 'verified' && <Copied label={t('record')} value={domain.record ?? ''} />}
    </li>
  )
}
