import { Menu } from '@mantine/core'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { gateway } from '@quoin/gateway/resources'
import { useAction } from '@quoin/kit/react'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { IconMailForward, IconMailOff } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { RoleName } from './MemberCells.tsx'

const columns = ['email:280', 'role_unique_id', 'status', 'sent_at', 'expires_at', 'created_by'] as const
const views = { pending: { filter: { status: 'pending' } } } as const

/** Whom the company asked in, with which role, and what became of it; open ones are sent again or taken back. */
export function Invites() {
  const t = useTranslations('gateway.invites')
  return (
    <DataList
      resource={gateway.invites}
      title={t('tab')}
      level={2}
      columns={columns}
      views={views}
      saves
      emptyText={t('empty')}
      cells={{ role: (invite) => <RoleName of={invite} /> }}
      rowActions={(invite) => invite.status === 'pending' && <Actions invite={invite} />}
      onOpen={() => undefined}
    />
  )
}

function Actions({ invite: { id, email } }: { readonly invite: AnyRecord }) {
  const t = useTranslations('gateway.invites')
  const login = useTranslations('gateway.login')
  const notify = useNotify()
  const words = useRefusal()
  const again = useAction(gateway.auth.invitationResend, { alsoRefreshes: ['gateway.invites'] })
  const revoke = useAction(gateway.invites.revoke)
  const onError = (error: unknown) => notify.trouble(words(error).sentence ?? login('failed'))
  const address = String(email)
  return (
    <>
      <Menu.Item
        leftSection={<IconMailForward size={15} stroke={1.6} aria-hidden />}
        onClick={() => again.mutate({ email: address }, { onError, onSuccess: () => notify.done(t('sent', { email: address })) })}
      >
        {t('again')}
      </Menu.Item>
      <Menu.Item
        color="red"
        leftSection={<IconMailOff size={15} stroke={1.6} aria-hidden />}
        onClick={() => revoke.mutate({ id }, { onError })}
      >
        {t('revoke')}
      </Menu.Item>
    </>
  )
}
