import { MultiSelect } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useAction, useRead } from '@quoin/kit/react'
import { ErrorState, useRoleName } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useTranslations } from 'use-intl'
import { onboarding } from '../resources/index.ts'

interface FlowRolesProps {
  readonly id: string
  readonly version: number
  readonly roles: readonly string[]
}

/** The roles whose people take a flow without anybody choosing it for them. */
export function FlowRoles({ id, version, roles }: FlowRolesProps) {
  const t = useTranslations('onboarding.flow')
  const nameOf = useRoleName()
  const all = useRead(gateway.roles.list, {}).data?.data ?? []
  const save = useAction(onboarding.flows.update)
  const isFixed = useWhyRefused()(onboarding.flows.update) !== null
  const known = all.map(({ code, name }) => ({ value: String(code), label: nameOf(code, name) }))
  // A role that is gone stays until somebody takes it out.
  const gone = roles.filter((role) => !known.some(({ value }) => value === role))
  return (
    <>
      <MultiSelect
        label={t('roles')}
        description={t('rolesHint')}
        maw={480}
        disabled={isFixed || save.isPending}
        value={[...roles]}
        data={[...known, ...gone]}
        onChange={(next) => save.mutate({ id, version, conditions: next.length > 0 ? { role_codes: next } : null })}
      />
      {save.error && <ErrorState error={save.error} />}
    </>
  )
}
