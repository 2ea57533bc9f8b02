import { Menu } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useAction } from '@quoin/kit/react'
import { useMay, useMe, useWhyNot } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { Confirm } from '@quoin/ui/forms/Confirm.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { IconEye, IconPlayerPause, IconPlayerPlay, IconShieldLock, IconUserMinus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LookIn } from './LookIn.tsx'
import { RoleChange } from './RoleChange.tsx'

type MemberAct = 'role' | 'look' | 'remove'
export interface Member {
  readonly id: string
  readonly name: string
  readonly role: string | null
}

const icon = { size: 15, stroke: 1.6, 'aria-hidden': true } as const

interface MemberActionsProps {
  readonly member: AnyRecord
  onAct(what: MemberAct, member: Member): void
}

/** What can be done to a member, as items of a menu; what one may not do stands there and says why. */
export function MemberActions({ member, onAct }: MemberActionsProps) {
  const t = useTranslations('gateway.members')
  const looks = useTranslations('gateway.looks')
  const mayLook = useMay('gateway.users.look')
  const me = useMe()
  const right = useWhyNot('gateway.users.manage')
  const notify = useNotify()
  const words = useRefusal()
  const onError = (error: unknown) => notify.trouble(words(error).sentence ?? '')
  const suspend = useAction(gateway.users.deactivate)
  const resume = useAction(gateway.users.activate)
  const why = member.id === me.id ? t('notYourself') : right
  const refused = { disabled: why !== null, title: why ?? undefined }
  const one: Member = { id: member.id, name: String(member.name), role: (member.role as string | null) ?? null }
  return (
    <>
      <Menu.Item {...refused} leftSection={<IconShieldLock {...icon} />} onClick={() => onAct('role', one)}>
        {t('changeRole')}
      </Menu.Item>
      {mayLook && member.status === 'active' && (
        <Menu.Item {...refused} leftSection={<IconEye {...icon} />} onClick={() => onAct('look', one)}>
          {looks('look')}
        </Menu.Item>
      )}
      {member.status === 'inactive' ? (
        <Menu.Item
          {...refused}
          leftSection={<IconPlayerPlay {...icon} />}
          onClick={() => resume.mutate({ id: member.id }, { onError })}
        >
          {t('resume')}
        </Menu.Item>
      ) : (
        <Menu.Item
          {...refused}
          color="red"
          leftSection={<IconPlayerPause {...icon} />}
          onClick={() => suspend.mutate({ id: member.id }, { onError })}
        >
          {t('suspend')}
        </Menu.Item>
      )}
      <Menu.Item {...refused} color="red" leftSection={<IconUserMinus {...icon} />} onClick={() => onAct('remove', one)}>
        {t('remove')}
      </Menu.Item>
    </>
  )
}

/** The dialogs of what is done to a member; they outlive the menu that asked for them. */
export function useMemberDialogs(onRemoved?: () => void): {
  readonly dialogs: ReactNode
  act(what: MemberAct, member: Member): void
} {
  const [acting, setActing] = useState<{ readonly what: MemberAct; readonly member: Member } | null>(null)
  const close = () => setActing(null)
  const member = (what: MemberAct) => (acting?.what === what ? acting.member : null)
  const removed = member('remove')
  return {
    act: (what, one) => setActing({ what, member: one }),
    dialogs: (
      <>
        <RoleChange member={member('role')} onClose={close} />
        <LookIn member={member('look')} onClose={close} />
        {removed && <Removal member={removed} onClose={close} onRemoved={onRemoved} />}
      </>
    ),
  }
}

/** Asks before somebody loses the company; what they made stays. */
function Removal({ member, onClose, onRemoved }: { member: Member; onClose(): void; onRemoved?(): void }) {
  const t = useTranslations('gateway.members')
  const { company } = useMe()
  const notify = useNotify()
  const words = useRefusal()
  const remove = useAction(gateway.users.remove)
  const onConfirm = () =>
    remove.mutate(
      { id: member.id },
      {
        onSuccess: () => {
          notify.done(t('removed', { name: member.name }))
          onClose()
          onRemoved?.()
        },
      },
    )
  return (
    <Confirm
      opened
      danger
      title={t('removeTitle', { name: member.name, company: company.name })}
      action={t('removeAction')}
      busy={remove.isPending}
      trouble={remove.error && words(remove.error).sentence}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      {t('removeText')}
    </Confirm>
  )
}
