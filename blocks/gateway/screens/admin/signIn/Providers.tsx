import { Badge, Button, Modal } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import type { OutputOf } from '@quoin/kit'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Confirm } from '@quoin/ui/forms/Confirm.tsx'
import { Copied } from './Copied.tsx'
import { ProviderForm } from './ProviderForm.tsx'
import classes from './signIn.module.css'

export type SignInProvider = OutputOf<typeof gateway.signInProviders.create>

/** Who else may say who the company's people are. */
export function Providers() {
  const t = useTranslations('admin.signIn')
  const words = useRefusal()
  const list = useRead(gateway.signInProviders.list, {})
  const domains = useRead(gateway.mailDomains.list, {})
  const remove = useAction(gateway.signInProviders.delete)
  const [form, setForm] = useState<SignInProvider | 'new' | null>(null)
  const [leaving, setLeaving] = useState<SignInProvider | null>(null)
  if (!list.data)
    return list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : <ListSkeleton rows={2} />
  const isProven = domains.data?.data.some(({ verified_at }) => verified_at !== null)
  return (
    <>
      {domains.data && !isProven && <p className={classes.note}>{t('noDomain')}</p>}
      {list.data.data.length === 0 && <p className={classes.note}>{t('noProvider')}</p>}
      <ul className={classes.list}>
        {list.data.data.map((provider) => (
          <Row key={provider.id} provider={provider} onEdit={() => setForm(provider)} onLeave={() => setLeaving(provider)} />
        ))}
      </ul>
      <Button variant="default" leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => setForm('new')}>
        {t('new')}
      </Button>
      <Modal
        opened={form !== null}
        onClose={() => setForm(null)}
        title={form === 'new' ? t('new') : t('edit', { name: form?.name ?? '' })}
      >
        {form && <ProviderForm provider={form === 'new' ? undefined : form} onDone={() => setForm(null)} />}
      </Modal>
      <Confirm
        opened={leaving !== null}
        danger
        title={t('removeProvider', { name: leaving?.name ?? '' })}
        action={t('remove')}
        busy={remove.isPending}
        trouble={remove.error && words(remove.error).sentence}
        onClose={() => setLeaving(null)}
        onConfirm={() => remove.mutate({ id: leaving!.id }, { onSuccess: () => setLeaving(null) })}
      >
        {t('removeProviderText')}
      </Confirm>
    </>
  )
}

function Row({ provider, onEdit, onLeave }: { provider: SignInProvider; onEdit(): void; onLeave(): void }) {
  const t = useTranslations('admin.signIn')
  const common = useTranslations('ui.common')
  const words = useRefusal()
  const check = useAction(gateway.signInProviders.check)
  const name = provider.name ?? ''
  const trouble = check.error
    ? words(check.error).sentence
    : check.data && !check.data.reachable
      ? t(({ address: 'badAddress', busy: 'tooManyChecks' } as const)[check.data.reason ?? ''] ?? 'unreachable', { name })
      : null
  return (
    <li>
      <span className={classes.row}>
        <strong>{name}</strong>
        {!provider.active && <Badge color="gray">{t('off')}</Badge>}
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('testNamed', { name })}
          loading={check.isPending}
          onClick={() => check.mutate({ id: provider.id })}
        >
          {t('test')}
        </Button>
        <Button size="compact-sm" variant="default" aria-label={`${common('edit')} ${name}`} onClick={onEdit}>
          {common('edit')}
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" aria-label={t('removeNamed', { name })} onClick={onLeave}>
          {t('remove')}
        </Button>
      </span>
      <p className={classes.note}>
        {provider.issuer} · {t('people', { count: provider.people })}
      </p>
      <Copied label={`${t('callback')}. ${t('callbackText')}`} value={provider.callback_url} />
      {trouble && <FormError>{trouble}</FormError>}
      {check.data?.reachable && (
        <p role="status" className={classes.note}>
          {t('reachable', { name })}
        </p>
      )}
    </li>
  )
}
