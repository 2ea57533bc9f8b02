import { Button, MultiSelect, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { gateway } from '@quoin/gateway/resources'
import { useRead, useAction } from '@quoin/kit/react'
import { useMe, usePermissionName } from '@quoin/ui'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { asksForProof, type Proof, ProofDialog } from '../../profile/ProofDialog.tsx'
import type { Key } from './KeysPage.tsx'

/** Makes a key, or changes what one is called and may do. PermissionTexts are offered as far as one has them. */
export function KeyForm({ apiKey, onDone }: { apiKey?: Key; onDone(key: Key): void }) {
  const t = useTranslations('admin.keys')
  const common = useTranslations('ui.common')
  const fields = useTranslations('ui.fields')
  const words = useRefusal()
  const rightName = usePermissionName()
  const me = useMe()
  const permissions = useRead(gateway.permissions.list, {})
  const create = useAction(gateway.apiKeys.create)
  const change = useAction(gateway.apiKeys.update)
  const form = useForm({
    initialValues: {
      name: apiKey?.name ?? '',
      description: apiKey?.description ?? '',
      scopes: [...(apiKey?.scopes ?? [])],
      expires: '',
      rateLimit: apiKey?.rate_limit_per_minute ?? ('' as number | string),
      origins: [...(apiKey?.allowed_origins ?? [])],
      ips: [...(apiKey?.allowed_ips ?? [])],
    },
    validate: {
      name: (value) => (value.trim() ? null : fields('required')),
      expires: (value) => (value && new Date(`${value}T23:59:59`).getTime() <= Date.now() ? t('ahead') : null),
    },
  })
  const [isAsking, setAsking] = useState(false)
  const save = (proof?: Proof) => {
    const { name, description, scopes, expires, rateLimit, origins, ips } = form.values
    const values = {
      name: name.trim(),
      description: description.trim() || null,
      scopes,
      rate_limit_per_minute: rateLimit === '' ? null : Number(rateLimit),
      allowed_origins: origins,
      allowed_ips: ips,
    }
    if (apiKey) change.mutate({ id: apiKey.id, ...values }, { onSuccess: onDone })
    else {
      const expires_at = expires ? new Date(`${expires}T23:59:59`).toISOString() : null
      create.mutate(
        { ...values, expires_at, ...proof },
        { onSuccess: onDone, onError: (trouble) => setAsking(asksForProof(trouble) || proof !== undefined) },
      )
    }
  }
  const error = isAsking ? null : (create.error ?? change.error)
  const refusal = error && words(error, { role_above_own: t('unknownScope'), no_such_permission: t('unknownScope') })
  const offered = (permissions.data?.data ?? []).filter(
    ({ code, is_branch }) => !is_branch && (me.permissions.has(code) || form.values.scopes.includes(code)),
  )
  const groups = [...Map.groupBy(offered, ({ category }) => category)].map(([group, list]) => ({
    group,
    items: list.map(({ code, name }) => ({ value: code, label: rightName(code, name) })),
  }))
  return (
    <>
      <form onSubmit={form.onSubmit(() => save())} noValidate style={{ display: 'grid', gap: 14 }}>
        {refusal && <FormError>{refusal.sentence ?? Object.values(refusal.fields).join(' ')}</FormError>}
        <TextInput label={t('name')} description={t('nameHint')} data-autofocus maxLength={120} {...form.getInputProps('name')} />
        <Textarea label={t('description')} autosize minRows={2} maxLength={2000} {...form.getInputProps('description')} />
        <MultiSelect
          label={t('scopes')}
          description={t('scopesHint')}
          data={groups}
          searchable
          clearable
          hidePickedOptions
          {...form.getInputProps('scopes')}
        />
        <NumberField
          label={t('rateLimit')}
          description={t('rateLimitHint')}
          min={1}
          max={100_000}
          allowDecimal={false}
          {...form.getInputProps('rateLimit')}
        />
        <TagsInput
          label={t('ips')}
          description={t('ipsHint')}
          placeholder={form.values.ips.length === 0 ? '203.0.113.0/24' : undefined}
          maxTags={50}
          clearable
          {...form.getInputProps('ips')}
        />
        <TagsInput
          label={t('origins')}
          description={t('originsHint')}
          placeholder={form.values.origins.length === 0 ? 'https://shop.example' : undefined}
          maxTags={20}
          clearable
          {...form.getInputProps('origins')}
        />
        {!apiKey && (
          <TextInput label={t('expires')} description={t('expiresHint')} type="date" {...form.getInputProps('expires')} />
        )}
        <div>
          <Button type="submit" loading={create.isPending || change.isPending}>
            {apiKey ? common('save') : t('create')}
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
        onProve={save}
      />
    </>
  )
}
