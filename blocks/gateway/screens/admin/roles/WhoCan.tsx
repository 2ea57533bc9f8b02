import { Select } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, usePermissionName, useRoleName } from '@quoin/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import admin from '../admin.module.css'
import { Pager } from '../Pager.tsx'
import classes from './RolesPage.module.css'

/** Answers who has a right, by name. */
export function WhoCan() {
  const t = useTranslations('admin.roles')
  const rightName = usePermissionName()
  const permissions = useRead(gateway.permissions.list, {})
  const [chosen, setChosen] = useState<string | null>(null)
  const leaves = (permissions.data?.data ?? []).filter(({ is_branch }) => !is_branch)
  const groups = [...Map.groupBy(leaves, ({ category }) => category)].map(([group, list]) => ({
    group: rightName(group),
    items: list.map(({ code, name }) => ({ value: code, label: rightName(code, name) })),
  }))
  return (
    <section className={classes.who} aria-labelledby="who">
      <h2 id="who">{t('who')}</h2>
      <p>{t('whoText')}</p>
      <Select aria-label={t('right')} maw={440} searchable clearable data={groups} value={chosen} onChange={setChosen} />
      {chosen && <Holders key={chosen} permission={chosen} />}
    </section>
  )
}

function Holders({ permission }: { permission: string }) {
  const t = useTranslations('admin.roles')
  const words = useTranslations('gateway.roles')
  const roleName = useRoleName()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useRead(gateway.permissions.holders, { id: permission, page, records: 25 })
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={3} />
  if (data.data.length === 0) return <p>{t('nobody')}</p>
  return (
    <>
      <table className={admin.table}>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('role')}</th>
            <th scope="col">{t('reach')}</th>
          </tr>
        </thead>
        <tbody>
          {data.data.map(({ id, name, email, role_code, role_name, scope }) => (
            <tr key={id}>
              <td>
                <span className={admin.what}>
                  <strong>{name}</strong>
                  <small>{email}</small>
                </span>
              </td>
              <td data-label={t('role')}>{roleName(role_code, role_name)}</td>
              <td data-label={t('reach')}>{words(`scopes.${scope}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pager meta={data.meta} onPage={setPage} />
    </>
  )
}
