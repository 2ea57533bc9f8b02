import { Button, Tabs } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import type { OutputOf } from '@quoin/kit'
import { useMay, useMe, useRoleName, useWhyNot } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { byHand } from '@quoin/ui/list/byHand.ts'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { useGo } from '@quoin/ui/pages'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../../../pages.tsx'
import { FieldRules } from './FieldRules.tsx'
import { Matrix } from './Matrix.tsx'
import { RoleDialogs, type RoleAction } from './RoleDialogs.tsx'
import { RoleItems, whyNotPermissions } from './RoleMenu.tsx'
import { WhoCan } from './WhoCan.tsx'

export type Role = OutputOf<typeof gateway.roles.get>

const roles = byHand(gateway.roles)
const columns = ['name:220', 'users_count:110', 'description:360', 'updated_at:150'] as const
const views = { own: { filter: { isSystem: 'false' } } } as const

/** The roles of the company; what each may do, and with single fields, on tabs of their own. */
export function RolesPage({ tab = 'roles' }: { readonly tab?: string }) {
  const t = useTranslations('gateway.roles')
  const words = useTranslations('admin.roles')
  const go = useGo()
  const { company } = useMe()
  const why = useWhyNot('gateway.roles.write')
  const mayAsk = useMay('gateway.users.manage')
  const [action, setAction] = useState<RoleAction | null>(null)
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text', { company: company.name })}
        actions={
          <Refused why={why}>
            <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => setAction({ what: 'new' })}>
              {words('new')}
            </Button>
          </Refused>
        }
      />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => void go(pages.roles(next === 'permissions' || next === 'fields' ? { tab: next } : {}))}
      >
        <Tabs.List aria-label={t('title')} mb="md">
          <Tabs.Tab value="roles">{words('list')}</Tabs.Tab>
          <Tabs.Tab value="permissions">{words('matrix')}</Tabs.Tab>
          {why === null && <Tabs.Tab value="fields">{words('fields')}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="roles">
          <Roles onAction={why === null ? setAction : undefined} />
        </Tabs.Panel>
        <Tabs.Panel value="permissions">
          {mayAsk && <WhoCan />}
          <Matrix onAction={why === null ? setAction : undefined} />
        </Tabs.Panel>
        <Tabs.Panel value="fields">{why === null && <FieldRules />}</Tabs.Panel>
      </Tabs>
      {action && <RoleDialogs action={action} onClose={() => setAction(null)} />}
    </>
  )
}

/** A row leads to what its role may do: where one may change that to the form, else to the table of all. */
function Roles({ onAction }: { onAction?: (action: RoleAction) => void }) {
  const words = useTranslations('admin.roles')
  const go = useGo()
  const me = useMe()
  const roleName = useRoleName()
  const roleOf = (record: AnyRecord) => record as Role
  return (
    <DataList
      resource={roles}
      title={words('list')}
      level={2}
      columns={columns}
      views={views}
      saves
      cells={{ name: (record) => roleName(roleOf(record).code, roleOf(record).name) }}
      rowActions={onAction && ((record) => <RoleItems role={roleOf(record)} onAction={onAction} />)}
      onOpen={(record) =>
        onAction && !whyNotPermissions(roleOf(record), me.permissions)
          ? onAction({ what: 'permissions', role: roleOf(record) })
          : void go(pages.roles({ tab: 'permissions' }))
      }
    />
  )
}
