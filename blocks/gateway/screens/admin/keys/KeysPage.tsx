import { ActionIcon, Badge, Button, Menu, Modal, Textarea } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import type { OutputOf } from '@quoin/kit'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, State, useWhyNot } from '@quoin/ui'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { IconDots, IconKey, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import admin from '../admin.module.css'
import { Confirm } from '@quoin/ui/forms/Confirm.tsx'
import { SecretOnce } from '../SecretOnce.tsx'
import { asksForProof, type Proof, ProofDialog } from '../../profile/ProofDialog.tsx'
import { KeyForm } from './KeyForm.tsx'
import { KeyUsage } from './KeyUsage.tsx'

export type Key = OutputOf<typeof gateway.apiKeys.get>
type Act = { readonly what: 'edit' | 'usage' | 'replace' | 'revoke' | 'remove'; readonly key: Key }

const right = 'gateway.apiKeys.manage'

/** The keys the company's own servers call with: what each may do, when it was last used, and how to end it. */
export function KeysPage() {
  const t = useTranslations('admin.keys')
  const secretWords = useTranslations('admin.secret')
  const why = useWhyNot(right)
  const { data, error, refetch } = useRead(gateway.apiKeys.list, { records: 200 }, { enabled: why === null })
  const [making, setMaking] = useState(false)
  const [action, setAction] = useState<Act | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const made = (key: Key) => {
    setSecret(key.secret_key)
    setMaking(false)
    setAction(null)
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <Refused why={why}>
            <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => setMaking(true)}>
              {t('new')}
            </Button>
          </Refused>
        }
      />
      {secret && <SecretOnce secret={secret} onDone={() => setSecret(null)} />}
      {why !== null && <State icon={IconKey} title={why} />}
      {why === null && !data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton />)}
      {data?.data.length === 0 && !secret && (
        <State icon={IconKey} title={t('empty')}>
          {t('emptyText')}
        </State>
      )}
      {data && data.data.length > 0 && (
        <table className={admin.table}>
          <thead>
            <tr>
              <th scope="col">{t('name')}</th>
              <th scope="col">{t('scopes')}</th>
              <th scope="col">{secretWords('used')}</th>
              <th scope="col">{t('expires')}</th>
              <th scope="col">{t('state')}</th>
              <td className={admin.end} />
            </tr>
          </thead>
          <tbody>
            {data.data.map((key) => (
              <Row key={key.id} apiKey={key} onAction={(what) => setAction({ what, key })} />
            ))}
          </tbody>
        </table>
      )}
      <Modal opened={making} onClose={() => setMaking(false)} title={t('new')}>
        <KeyForm onDone={made} />
      </Modal>
      <Modal opened={action?.what === 'edit'} onClose={() => setAction(null)} title={action?.key.name}>
        {action && <KeyForm apiKey={action.key} onDone={() => setAction(null)} />}
      </Modal>
      <Modal
        opened={action?.what === 'usage'}
        onClose={() => setAction(null)}
        title={t('usageOf', { name: action?.key.name ?? '' })}
      >
        {action && <KeyUsage apiKey={action.key} />}
      </Modal>
      {action && action.what !== 'edit' && action.what !== 'usage' && (
        <Ending action={action} onClose={() => setAction(null)} onSecret={made} />
      )}
    </>
  )
}

function Row({ apiKey, onAction }: { apiKey: Key; onAction(what: Act['what']): void }) {
  const t = useTranslations('admin.keys')
  const secret = useTranslations('admin.secret')
  const format = useFormatter()
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium' })
  const state = apiKey.revoked_at ? 'revoked' : apiKey.is_expired ? 'expired' : 'active'
  return (
    <tr>
      <td>
        <span className={admin.what}>
          <strong>{apiKey.name}</strong>
          <small className={admin.code}>{apiKey.key_id}</small>
          {apiKey.description && <small>{apiKey.description}</small>}
        </span>
      </td>
      <td data-label={t('scopes')} title={(apiKey.scopes ?? []).join('\n')}>
        {t('scopeCount', { count: apiKey.scopes?.length ?? 0 })}
      </td>
      <td data-label={secret('used')}>{apiKey.last_used_at ? day(apiKey.last_used_at) : secret('neverUsed')}</td>
      <td data-label={t('expires')}>
        {apiKey.expires_at ? day(apiKey.expires_at) : '–'}
        {apiKey.previous_expires_at && state === 'active' && (
          <small className={admin.dim}> {secret('oldUntil', { date: day(apiKey.previous_expires_at) })}</small>
        )}
      </td>
      <td data-label={t('state')}>
        <Badge color={state === 'active' ? 'green' : 'gray'}>{t(`states.${state}`)}</Badge>
      </td>
      <td className={admin.end}>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={t('actions', { name: apiKey.name ?? '' })}>
              <IconDots size={17} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {state !== 'revoked' && <Menu.Item onClick={() => onAction('edit')}>{t('edit')}</Menu.Item>}
            <Menu.Item onClick={() => onAction('usage')}>{t('usage')}</Menu.Item>
            {state !== 'revoked' && <Menu.Item onClick={() => onAction('replace')}>{t('replace')}</Menu.Item>}
            {state !== 'revoked' && (
              <Menu.Item color="red" onClick={() => onAction('revoke')}>
                {t('revoke')}
              </Menu.Item>
            )}
            <Menu.Item color="red" onClick={() => onAction('remove')}>
              {t('remove')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </td>
    </tr>
  )
}

function Ending({ action: { what, key }, onClose, onSecret }: { action: Act; onClose(): void; onSecret(key: Key): void }) {
  const t = useTranslations('admin.keys')
  const secret = useTranslations('admin.secret')
  const common = useTranslations('ui.common')
  const words = useRefusal()
  const [reason, setReason] = useState('')
  const replace = useAction(gateway.apiKeys.regenerate)
  const revoke = useAction(gateway.apiKeys.revoke)
  const remove = useAction(gateway.apiKeys.delete)
  const { error, isPending } = { replace, revoke, remove, edit: revoke, usage: revoke }[what]
  const trouble = error && (words(error, { role_above_own: t('unknownScope') }).sentence ?? t('unknownScope'))
  const { id } = key
  const name = key.name ?? ''
  const [isAsking, setAsking] = useState(false)
  const renew = (proof?: Proof) =>
    replace.mutate(
      { id, ...proof },
      { onSuccess: onSecret, onError: (refused) => setAsking(asksForProof(refused) || proof !== undefined) },
    )
  if (what === 'replace' && isAsking)
    return (
      <ProofDialog
        opened
        title={secret('replaceTitle')}
        action={secret('replace')}
        busy={isPending}
        error={error}
        known={{ role_above_own: t('unknownScope') }}
        onClose={onClose}
        onProve={renew}
      />
    )
  if (what === 'replace')
    return (
      <Confirm
        opened
        title={secret('replaceTitle')}
        action={secret('replace')}
        busy={isPending}
        trouble={trouble}
        onClose={onClose}
        onConfirm={() => renew()}
      >
        {secret('replaceText')}
      </Confirm>
    )
  if (what === 'revoke')
    return (
      <Confirm
        opened
        danger
        title={t('revokeTitle', { name })}
        action={t('revokeDo')}
        busy={isPending}
        trouble={trouble}
        onClose={onClose}
        onConfirm={() => revoke.mutate({ id, reason: reason.trim() || null }, { onSuccess: onClose })}
      >
        <p style={{ marginTop: 0 }}>{t('revokeText')}</p>
        <Textarea
          label={t('reason')}
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Confirm>
    )
  return (
    <Confirm
      opened
      danger
      title={t('removeTitle', { name })}
      action={common('delete')}
      busy={isPending}
      trouble={trouble}
      onClose={onClose}
      onConfirm={() => remove.mutate({ id }, { onSuccess: onClose })}
    >
      {t('removeText')}
    </Confirm>
  )
}
