import { Badge, Button, Modal } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import type { OutputOf } from '@quoin/kit'
import { useAction, useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import { Confirm } from '@quoin/ui/forms/Confirm.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { IconRobot } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { AccessTokenForm } from './AccessTokenForm.tsx'
import classes from './Devices.module.css'
import { NewToken } from './NewToken.tsx'
import own from './Security.module.css'

export type AccessToken = OutputOf<typeof gateway.accessTokens.list>['data'][number]

/** Tokens by which programs and agents ask in one's name. */
export function AccessTokens() {
  const t = useTranslations('gateway.accessTokens')
  const words = useRefusal()
  const list = useRead(gateway.accessTokens.list, {})
  const remove = useAction(gateway.accessTokens.delete)
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const [leaving, setLeaving] = useState<AccessToken | null>(null)
  if (!list.data)
    return list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : <ListSkeleton rows={1} />
  return (
    <>
      {made && <NewToken token={made} onDone={() => setMade(null)} />}
      {list.data.data.length > 0 && (
        <ul className={classes.devices} style={{ marginBottom: 12 }}>
          {list.data.data.map((token) => (
            <Row key={token.id} token={token} onRevoke={() => setLeaving(token)} />
          ))}
        </ul>
      )}
      <div className={own.row}>
        <Button variant="default" onClick={() => setMaking(true)}>
          {t('new')}
        </Button>
      </div>
      <Modal opened={isMaking} onClose={() => setMaking(false)} title={t('new')}>
        <AccessTokenForm
          onDone={(token) => {
            setMade(token)
            setMaking(false)
          }}
        />
      </Modal>
      <Confirm
        opened={leaving !== null}
        danger
        title={t('revokeTitle', { name: leaving?.name ?? '' })}
        action={t('revoke')}
        busy={remove.isPending}
        trouble={remove.error && words(remove.error).sentence}
        onClose={() => setLeaving(null)}
        onConfirm={() => leaving && remove.mutate({ id: leaving.id }, { onSuccess: () => setLeaving(null) })}
      >
        {t('revokeText')}
      </Confirm>
    </>
  )
}

function Row({ token, onRevoke }: { token: AccessToken; onRevoke(): void }) {
  const t = useTranslations('gateway.accessTokens')
  const format = useFormatter()
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium' })
  const scopes = token.scopes ?? []
  return (
    <li>
      <IconRobot size={20} stroke={1.5} aria-hidden />
      <div className={classes.what}>
        <strong>{token.name}</strong>
        <span>
          {scopes.includes('*') ? t('everything') : t('scopeCount', { count: scopes.length })}
          {' · '}
          {token.last_used_at ? t('used', { date: day(token.last_used_at) }) : t('unused')}
          {' · '}
          {t('until', { date: day(token.expires_at ?? '') })}
        </span>
      </div>
      {token.is_expired && <Badge color="gray">{t('expired')}</Badge>}
      <Button variant="subtle" color="red" size="compact-sm" aria-label={`${t('revoke')}: ${token.name}`} onClick={onRevoke}>
        {t('revoke')}
      </Button>
    </li>
  )
}
