import { Button, Tabs } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useList } from '@quoin/kit/react'
import { useWhyNot } from '@quoin/ui'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { useGo } from '@quoin/ui/pages'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { IconUserPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { Invites } from './Invites.tsx'
import { JoinRequests } from './JoinRequests.tsx'
import { MemberActions, useMemberDialogs } from './MemberActions.tsx'
import { MemberName, RoleName } from './MemberCells.tsx'
import { plainUsers } from './plainUsers.ts'

const columns = ['name:300', 'role_unique_id', 'status', 'last_sign_in_at:160'] as const
const views = {
  withoutRole: { filter: { roleNumber: '6' } },
  suspended: { filter: { status: 'inactive' } },
} as const

/** Everybody in the company, with their role, and whom it has asked in; those who may manage people change both here. */
export function MembersPage({ tab = 'members', invite }: { readonly tab?: string; readonly invite?: boolean }) {
  const t = useTranslations('gateway.members')
  const go = useGo()
  const invites = useTranslations('gateway.invites')
  const whyNotInvite = useWhyNot('gateway.users.manage')
  const mayManage = whyNotInvite === null
  const [inviting, setInviting] = useState(false)
  useEffect(() => {
    if (!invite) return
    if (mayManage) setInviting(true)
    void go(pages.members(), { replace: true })
  }, [invite])
  const open = useList(gateway.invites.list, { filter: { status: 'pending' }, records: 1 }, { enabled: mayManage })
  const waiting = open.data?.meta.totalCount ?? 0
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <Refused why={whyNotInvite}>
            <Button leftSection={<IconUserPlus size={16} stroke={1.6} />} onClick={() => setInviting(true)}>
              {invites('invite')}
            </Button>
          </Refused>
        }
      />
      {mayManage && <JoinRequests />}
      {mayManage ? (
        <Tabs
          value={tab}
          keepMounted={false}
          onChange={(next) => void go(pages.members(next === 'invitations' ? { tab: next } : {}))}
        >
          <Tabs.List aria-label={t('title')} mb="md">
            <Tabs.Tab value="members">{t('title')}</Tabs.Tab>
            <Tabs.Tab value="invitations">{waiting > 0 ? invites('tabCount', { count: waiting }) : invites('tab')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="members">
            <Members />
          </Tabs.Panel>
          <Tabs.Panel value="invitations">
            <Invites />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <Members />
      )}
      <InviteDialog opened={inviting} onClose={() => setInviting(false)} />
    </>
  )
}

function Members() {
  const t = useTranslations('gateway.members')
  const go = useGo()
  const { dialogs, act } = useMemberDialogs()
  return (
    <>
      <DataList
        resource={plainUsers}
        title={t('title')}
        level={2}
        columns={columns}
        views={views}
        saves
        cells={{
          name: (member) => <MemberName member={member} />,
          role: (member) => <RoleName of={member} />,
        }}
        rowActions={(member) => <MemberActions member={member} onAct={act} />}
        onOpen={({ id }) => void go(pages.member({ id }))}
      />
      {dialogs}
    </>
  )
}
