import { gateway } from '@quoin/gateway/resources'
import { useList, useRead } from '@quoin/kit/react'
import { Monogram, useMe, useRoleName } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useTranslations } from 'use-intl'
import classes from './members.module.css'

/** A member with their picture and the address by which two of one name are told apart. */
export function MemberName({ member }: { readonly member: AnyRecord }) {
  const t = useTranslations('gateway.members')
  const me = useMe()
  const name = String(member.name)
  return (
    <span className={classes.who}>
      <MemberPicture id={member.id} name={name} has={member.userAvatar != null} size={22} />
      <span className={classes.name}>
        {name}
        {member.id === me.id && <small> {t('you')}</small>}
      </span>
      <small className={classes.email}>{String(member.email ?? '')}</small>
    </span>
  )
}

/** Asked for only where there is one: most people have none. */
export function MemberPicture({ id, name, has, size }: { id: string; name: string; has: boolean; size: number }) {
  const { data } = useRead(gateway.users.avatarGet, { id }, { enabled: has, staleTime: 300_000 })
  return <Monogram name={name} image={data?.thumbnail ?? data?.url} size={size} round />
}

/** The role of a member or an invitation in the reader's language. */
export function RoleName({ of }: { readonly of: AnyRecord }) {
  const roleName = useRoleName()
  const roles = useList(gateway.roles.list, {}, { staleTime: 60_000 })
  const role = roles.data?.data.find(({ id }) => id === of.role)
  return role ? roleName(role.code, role.name) : null
}
