import { gateway } from '@quoin/gateway/resources'
import { useMay } from '@quoin/ui'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { Changed } from '../admin/audit/Changed.tsx'
import { SignIns } from '../admin/audit/SignIns.tsx'
import { MemberActions, useMemberDialogs } from './MemberActions.tsx'
import { MemberPicture, RoleName } from './MemberCells.tsx'
import { plainUsers } from './plainUsers.ts'

/** A member: how to reach them, what they may do, and for whoever reads the audit what they did and how they came in. */
export function MemberPage({ id }: { readonly id: string }) {
  const t = useTranslations('gateway.members')
  const groups = useTranslations('gateway.resources.users.groups')
  const go = useGo()
  const mayAudit = useMay(gateway.audit.list.permission)
  const { dialogs, act } = useMemberDialogs(() => void go(pages.members()))
  return (
    <>
      <RecordPage
        resource={plainUsers}
        id={id}
        foldsEmpty
        wideTabs
        highlights={['role', 'lastSignInAt']}
        picture={(member) => <MemberPicture id={id} name={String(member.name)} has={member.userAvatar != null} size={48} />}
        groups={[
          { label: groups('contact'), fields: ['email', 'phone', 'username', 'nickname', 'bio'] },
          { label: groups('access'), fields: ['status', 'confirmedAt'] },
        ]}
        cells={{ role: (member) => <RoleName of={member} /> }}
        menu={(member) => <MemberActions member={member} onAct={act} />}
        tabs={
          mayAudit
            ? [
                { key: 'changes', label: t('activity'), content: () => <Changed actor={id} /> },
                { key: 'signIns', label: t('signIns'), content: () => <SignIns person={id} /> },
              ]
            : []
        }
        onGone={() => void go(pages.members())}
      />
      {dialogs}
    </>
  )
}
