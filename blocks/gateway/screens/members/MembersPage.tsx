import { ActionIcon, Button, Menu, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { gateway } from '@quoin/gateway/resources'
import type { OutputOf } from '@quoin/kit'
import { useList, useAction } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, Monogram, State, useMay, useMe, useRoleName, useWhyNot } from '@quoin/ui'
import { Confirm } from '@quoin/ui/forms/Confirm.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useGo } from '@quoin/ui/pages'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { IconDots, IconSearch, IconUserPlus, IconUsers, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import classes from './MembersPage.module.css'
import { InviteDialog } from './InviteDialog.tsx'
import { Invites } from './Invites.tsx'
import { JoinRequests } from './JoinRequests.tsx'
import { LookIn } from './LookIn.tsx'
import { RoleChange } from './RoleChange.tsx'

type Member = OutputOf<typeof gateway.users.list>['data'][number]

const pageSize = 50

/** Everybody in the company, with their role; those who may manage people change it here. */
export function MembersPage({
  search,
  filter,
  invite,
}: {
  readonly search?: string
  readonly filter?: { readonly role_id: '6' }
  /** Begins with the form of an invitation. */
  readonly invite?: boolean
}) {
  const t = useTranslations('gateway.members')
  const go = useGo()
  const [shown, setShown] = useState(pageSize)
  const { data, error, refetch } = useList(gateway.users.list, { records: shown, search, filter, include: 'role,user_avatar' })
  const invites = useTranslations('gateway.invites')
  const whyNotInvite = useWhyNot('gateway.users.manage')
  const [inviting, setInviting] = useState(false)
  useEffect(() => {
    if (!invite) return
    if (whyNotInvite === null) setInviting(true)
    void go(pages.members({ search, filter }), { replace: true })
  }, [invite])
  const [changing, setChanging] = useState<Member | null>(null)
  const [looking, setLooking] = useState<Member | null>(null)
  const [removing, setRemoving] = useState<Member | null>(null)
  const find = useDebouncedCallback(
    (value: string) => void go(pages.members({ search: value || undefined, filter }), { replace: true }),
    200,
  )
  return (
    <>
      <PageHeader
        title={t('title')}
        text={data && t('count', { count: data.meta.totalCount })}
        actions={
          <Refused why={whyNotInvite}>
            <Button leftSection={<IconUserPlus size={16} stroke={1.6} />} onClick={() => setInviting(true)}>
              {invites('invite')}
            </Button>
          </Refused>
        }
      />
      <TextInput
        className={classes.search}
        aria-label={t('search')}
        placeholder={t('search')}
        defaultValue={search}
        leftSection={<IconSearch size={15} stroke={1.6} />}
        onChange={(event) => find(event.currentTarget.value)}
      />
      {filter && (
        <Button
          variant="default"
          size="xs"
          mb="sm"
          rightSection={<IconX size={14} stroke={1.6} />}
          onClick={() => void go(pages.members({ search }))}
        >
          {t('withoutRole')}
        </Button>
      )}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <ListSkeleton />}
      {data && data.data.length === 0 && <State icon={IconUsers} title={t('empty')} />}
      {data && data.data.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('name')}</th>
              <th scope="col">{t('role')}</th>
              <th scope="col">{t('status')}</th>
              <th scope="col">{t('lastSeen')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {data.data.map((member) => (
              <Row
                key={member.id}
                member={member}
                onChangeRole={() => setChanging(member)}
                onLook={() => setLooking(member)}
                onRemove={() => setRemoving(member)}
              />
            ))}
          </tbody>
        </table>
      )}
      {data && data.meta.totalCount > data.data.length && (
        <Button variant="default" mt="sm" onClick={() => setShown(Math.min(shown + pageSize, 200))}>
          {t('more')}
        </Button>
      )}
      {whyNotInvite === null && <JoinRequests />}
      {whyNotInvite === null && <Invites />}
      <InviteDialog opened={inviting} onClose={() => setInviting(false)} />
      <RoleChange member={changing} onClose={() => setChanging(null)} />
      <LookIn member={looking} onClose={() => setLooking(null)} />
      {removing && <Removal member={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}

/** Asks before somebody loses the company; what they made stays. */
function Removal({ member, onClose }: { member: Member; onClose(): void }) {
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

interface RowActions {
  onChangeRole(): void
  onLook(): void
  onRemove(): void
}

function Row({ member, onChangeRole, onLook, onRemove }: { readonly member: Member } & RowActions) {
  const t = useTranslations('gateway.members')
  const looks = useTranslations('gateway.looks')
  const mayLook = useMay('gateway.users.look')
  const format = useFormatter()
  const roleName = useRoleName()
  const me = useMe()
  const right = useWhyNot('gateway.users.manage')
  const why = member.id === me.id ? t('notYourself') : right
  const suspend = useAction(gateway.users.deactivate)
  const resume = useAction(gateway.users.activate)
  const { role, userAvatar } = (member as { related?: Record<string, Record<string, string | null> | null> }).related ?? {}
  return (
    <tr>
      <td>
        <span className={classes.who}>
          <Monogram name={member.name} image={userAvatar?.thumbnail ?? userAvatar?.url} size={30} round />
          <span>
            <strong>
              {member.name}
              {member.id === me.id && <small> {t('you')}</small>}
            </strong>
            <span className={classes.email}>{member.email}</span>
          </span>
        </span>
      </td>
      <td data-label={t('role')}>{roleName(role?.code, role?.name)}</td>
      <td data-label={t('status')}>{t(`states.${member.status ?? 'active'}`)}</td>
      <td data-label={t('lastSeen')} className={classes.when}>
        {member.lastSignInAt ? format.dateTime(new Date(member.lastSignInAt), { dateStyle: 'medium' }) : t('never')}
      </td>
      <td className={classes.actions}>
        {why !== null ? (
          <Refused why={why}>
            <ActionIcon aria-label={t('actions', { name: member.name })}>
              <IconDots size={17} stroke={1.6} />
            </ActionIcon>
          </Refused>
        ) : (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon aria-label={t('actions', { name: member.name })} loading={suspend.isPending || resume.isPending}>
                <IconDots size={17} stroke={1.6} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={onChangeRole}>{t('changeRole')}</Menu.Item>
              {mayLook && member.status === 'active' && <Menu.Item onClick={onLook}>{looks('look')}</Menu.Item>}
              {member.status === 'inactive' ? (
                <Menu.Item onClick={() => resume.mutate({ id: member.id })}>{t('resume')}</Menu.Item>
              ) : (
                <Menu.Item color="red" onClick={() => suspend.mutate({ id: member.id })}>
                  {t('suspend')}
                </Menu.Item>
              )}
              <Menu.Item color="red" onClick={onRemove}>
                {t('remove')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </td>
    </tr>
  )
}
