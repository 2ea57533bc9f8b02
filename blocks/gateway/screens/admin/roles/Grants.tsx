import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, useMe, usePermissionName } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Role } from './RolesPage.tsx'
import classes from './RolesPage.module.css'

type PermissionScope = 'own' | 'team' | 'tenant'

/** Every right with how far the role reaches with it. What one does not have oneself stays as it is. */
export function Grants({ role, onClose }: { role: Role; onClose(): void }) {
  const t = useTranslations('admin.roles')
  const words = useTranslations('gateway.roles')
  const common = useTranslations('ui.common')
  const refusalOf = useRefusal()
  const rightName = usePermissionName()
  const me = useMe()
  const { data, error, refetch } = useRead(gateway.permissions.list, {})
  const save = useAction(gateway.roles.setPermissions, { alsoRefreshes: ['gateway.auth', 'gateway.permissions'] })
  const [scopes, setScopes] = useState<Readonly<Record<string, PermissionScope>>>(role.scopes)
  const [wanted, setWanted] = useState('')
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={6} />
  const leaves = data.data
    .filter(({ is_branch }) => !is_branch)
    .map(({ code, name, category }) => ({ code, category, label: rightName(code, name) }))
  const shown = leaves.filter(({ code, label }) => `${label} ${code}`.toLowerCase().includes(wanted.trim().toLowerCase()))
  const set = (codes: readonly string[], scope: string) => {
    const others = Object.entries(scopes).filter(([code]) => !codes.includes(code))
    setScopes(Object.fromEntries([...others, ...(scope ? codes.map((code) => [code, scope as PermissionScope]) : [])]))
  }
  const scopeWord = (scope: PermissionScope | undefined) => (scope ? words(`scopes.${scope}`) : words('none'))
  const changed = leaves.filter(({ code }) => scopes[code] !== role.scopes[code])
  const store = () => save.mutate({ id: role.id, permission_ids: Object.keys(scopes), scopes }, { onSuccess: onClose })
  const options = [
    { value: '', label: words('none') },
    ...(['own', 'team', 'tenant'] as const).map((value) => ({ value, label: words(`scopes.${value}`) })),
  ]
  return (
    <>
      {save.error && <FormError>{refusalOf(save.error, { role_above_own: t('aboveOwn') }).sentence ?? t('aboveOwn')}</FormError>}
      <TextInput
        aria-label={t('filter')}
        placeholder={t('filter')}
        data-autofocus
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      <div className={classes.grants}>
        {[...Map.groupBy(shown, ({ category }) => category)].map(([group, list]) => (
          <div key={group} role="group" aria-label={rightName(group)}>
            <div className={classes.grant}>
              <h3>{rightName(group)}</h3>
              <AllOf
                label={t('allOf', { group: rightName(group) })}
                options={options}
                held={list.filter(({ code }) => me.permissions.has(code)).map(({ code }) => scopes[code] ?? '')}
                onChange={(scope) =>
                  set(
                    list.filter(({ code }) => me.permissions.has(code)).map(({ code }) => code),
                    scope,
                  )
                }
              />
            </div>
            {list.map(({ code, label }) => {
              const isMine = me.permissions.has(code)
              return (
                <div key={code} className={classes.grant} title={isMine ? code : t('notYours')}>
                  <span>{label}</span>
                  <NativeSelect
                    size="xs"
                    aria-label={label}
                    data={options}
                    disabled={!isMine}
                    value={scopes[code] ?? ''}
                    onChange={(event) => set([code], event.currentTarget.value)}
                  />
                </div>
              )
            })}
          </div>
        ))}
      </div>
      {changed.length > 0 && (
        <section className={classes.changed} aria-label={t('changes')}>
          <h3>{t('changes')}</h3>
          <ul>
            {changed.map(({ code, label }) => (
              <li key={code}>{t('change', { label, from: scopeWord(role.scopes[code]), to: scopeWord(scopes[code]) })}</li>
            ))}
          </ul>
        </section>
      )}
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button loading={save.isPending} disabled={changed.length === 0} onClick={store}>
          {common('save')}
        </Button>
      </Group>
    </>
  )
}

/** Sets all of a block at once, as far as one may; says so where they differ. */
function AllOf({
  label,
  options,
  held,
  onChange,
}: {
  label: string
  options: readonly { value: string; label: string }[]
  held: readonly string[]
  onChange(scope: string): void
}) {
  const t = useTranslations('admin.roles')
  const differs = new Set(held).size > 1
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      data={[...(differs ? [{ value: 'differs', label: t('differs'), disabled: true }] : []), ...options]}
      disabled={held.length === 0}
      value={differs ? 'differs' : (held[0] ?? '')}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
