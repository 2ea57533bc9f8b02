import { Button, MultiSelect, Radio, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { gateway } from '@quoin/gateway/resources'
import { useAction, useRead } from '@quoin/kit/react'
import { useMe, usePermissionName } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { asksForProof, type Proof, ProofDialog } from './ProofDialog.tsx'

const lifetimes = ['7', '30', '90', '365'] as const
const dayMs = 86_400_000

/** Makes a token: what it is for, how long it lasts, and what of one's own rights it has. */
export function AccessTokenForm({ onDone }: { onDone(token: string): void }) {
  const t = useTranslations('gateway.accessTokens')
  const fields = useTranslations('ui.fields')
  const words = useRefusal()
  const permissionName = usePermissionName()
  const me = useMe()
  const permissions = useRead(gateway.permissions.list, {})
  const create = useAction(gateway.accessTokens.create)
  const form = useForm({
    initialValues: { name: '', days: '30', reach: 'chosen', scopes: [] as string[] },
    validate: {
      name: (value) => (value.trim() ? null : fields('required')),
      scopes: (value, { reach }) => (reach === 'whole' || value.length > 0 ? null : t('scopesNeeded')),
    },
  })
  const [isAsking, setAsking] = useState(false)
  const make = (proof?: Proof) => {
    const { name, days, reach, scopes } = form.values
    create.mutate(
      {
        name: name.trim(),
        scopes: reach === 'whole' ? ['*'] : scopes,
        expires_at: new Date(Date.now() + Number(days) * dayMs).toISOString(),
        ...proof,
      },
      {
        onSuccess: ({ token }) => onDone(token ?? ''),
        onError: (error) => setAsking(asksForProof(error) || proof !== undefined),
      },
    )
  }
  const refusal =
    create.error && !isAsking && words(create.error, { role_above_own: t('notForTokens'), person_needed: t('personNeeded') })
  const offered = (permissions.data?.data ?? []).filter(({ code, is_branch }) => !is_branch && me.permissions.has(code))
  const groups = new Map<string, { value: string; label: string }[]>()
  for (const { code, name, category } of offered)
    groups.set(category, [...(groups.get(category) ?? []), { value: code, label: permissionName(code, name) }])
  return (
    <>
      <form onSubmit={form.onSubmit(() => make())} noValidate style={{ display: 'grid', gap: 14 }}>
        {refusal && <FormError>{refusal.sentence ?? Object.values(refusal.fields).join(' ')}</FormError>}
        <TextInput
          label={t('name')}
          description={t('nameHint')}
          required
          data-autofocus
          maxLength={120}
          {...form.getInputProps('name')}
        />
        <Select
          label={t('expires')}
          allowDeselect={false}
          data={lifetimes.map((value) => ({ value, label: t('days', { count: Number(value) }) }))}
          {...form.getInputProps('days')}
        />
        <Radio.Group label={t('reach')} {...form.getInputProps('reach')}>
          <div style={{ display: 'grid', gap: 8, marginTop: 6 }}>
            <Radio value="chosen" label={t('chosen')} />
            <Radio value="whole" label={t('everything')} description={t('everythingHint')} />
          </div>
        </Radio.Group>
        {form.values.reach === 'chosen' && (
          <MultiSelect
            label={t('scopes')}
            data={[...groups].map(([group, items]) => ({ group, items }))}
            searchable
            clearable
            hidePickedOptions
            {...form.getInputProps('scopes')}
          />
        )}
        <div>
          <Button type="submit" loading={create.isPending}>
            {t('create')}
          </Button>
        </div>
      </form>
      <ProofDialog
        opened={isAsking}
        title={t('new')}
        action={t('create')}
        busy={create.isPending}
        error={create.error}
        onClose={() => {
          setAsking(false)
          create.reset()
        }}
        onProve={make}
      />
    </>
  )
}
