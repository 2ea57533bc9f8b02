import { Select } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useRead } from '@quoin/kit/react'
import { useRoleName } from '@quoin/ui'
import { useTranslations } from 'use-intl'

/** What newcomers may do; the least of all roles where none is chosen. */
export function RoleSelect({ value, onChange }: { value: string | null; onChange(id: string | null): void }) {
  const t = useTranslations('admin.signIn')
  const roleName = useRoleName()
  const roles = useRead(gateway.roles.list, {})
  const data = roles.data?.data ?? []
  const least = data.find(({ code }) => code === 'none')?.id ?? null
  return (
    <Select
      label={t('role')}
      allowDeselect={false}
      maw={320}
      value={value ?? least}
      data={data.map(({ id, code, name }) => ({ value: id, label: roleName(code, name) }))}
      onChange={onChange}
    />
  )
}
