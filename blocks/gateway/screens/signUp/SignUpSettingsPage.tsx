import { Button, Select, Switch, TextInput } from '@mantine/core'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { gateway } from '@quoin/gateway/resources'
import type { OutputOf } from '@quoin/kit'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, useMay, useMe } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Section } from '@quoin/ui/page/Section.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import classes from '../profile/Security.module.css'

type Settings = Omit<OutputOf<typeof gateway.auth.signUpSettings>, 'id' | 'company_name'>

/** How people come into the company, and what its administrators have to prove. */
export function SignUpSettingsPage() {
  const notify = useNotify()
  const t = useTranslations('gateway.signUpSettings')
  const { company } = useMe()
  const settings = useRead(gateway.auth.signUpSettings, {})
  // Kept here, as the form begins anew with what was saved.
  const write = useAction(gateway.auth.signUpSettingsUpdate)
  return (
    <>
      <PageHeader title={t('title')} text={t('text', { company: company.name })} />
      {settings.data ? (
        <Form
          key={JSON.stringify(settings.data)}
          saved={settings.data}
          busy={write.isPending}
          error={write.error}
          onSave={(changes) => write.mutate(changes, { onSuccess: () => notify.done(t('saved')) })}
        />
      ) : settings.error ? (
        <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <ListSkeleton rows={4} />
      )}
    </>
  )
}

function Form({
  saved,
  busy,
  error,
  onSave,
}: {
  saved: Settings
  busy: boolean
  error: unknown
  onSave(changes: Partial<Settings>): void
}) {
  const t = useTranslations('gateway.signUpSettings')
  const common = useTranslations('ui.common')
  const words = useRefusal()
  const may = useMay('gateway.company.write')
  const [changes, setChanges] = useState<Partial<Settings>>({})
  const now = { ...saved, ...changes }
  const change = (some: Partial<Settings>) => setChanges({ ...changes, ...some })
  const refusal = error ? words(error, { own_second_factor_needed: t('ownFirst') }) : null
  const isClosed = now.registration !== 'open'
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSave(changes)
      }}
    >
      {refusal?.sentence && <FormError>{refusal.sentence}</FormError>}
      <Section title={t('title')}>
        <div className={classes.form}>
          <Select
            label={t('registration')}
            allowDeselect={false}
            maw={320}
            disabled={!may}
            value={now.registration}
            data={(['open', 'invited', 'closed'] as const).map((value) => ({ value, label: t(value) }))}
            onChange={(value) => change({ registration: value as Settings['registration'] })}
          />
          <Select
            label={t('role')}
            allowDeselect={false}
            maw={320}
            disabled={!may || isClosed}
            value={now.role_code}
            data={[
              { value: 'none', label: t('nothing') },
              { value: 'guest', label: t('guest') },
            ]}
            onChange={(value) => change({ role_code: value as Settings['role_code'] })}
          />
          <Switch
            label={t('early')}
            disabled={!may || isClosed}
            checked={now.unconfirmed_sign_in}
            onChange={(event) => change({ unconfirmed_sign_in: event.currentTarget.checked })}
          />
          <Switch
            label={t('findable')}
            disabled={!may}
            checked={now.findable}
            onChange={(event) => change({ findable: event.currentTarget.checked })}
          />
          {(['terms_url', 'privacy_url'] as const).map((name) => (
            <TextInput
              key={name}
              type="url"
              label={t(name)}
              description={t('urlHint')}
              placeholder="https://"
              maw={440}
              disabled={!may}
              value={now[name] ?? ''}
              error={refusal?.fields[name]}
              onChange={(event) => change({ [name]: event.currentTarget.value.trim() || null })}
            />
          ))}
        </div>
      </Section>
      <Section title={t('proofs')}>
        <div className={classes.form}>
          <Switch
            label={t('captcha')}
            description={t('captchaHint')}
            disabled={!may}
            checked={now.captcha}
            onChange={(event) => change({ captcha: event.currentTarget.checked })}
          />
          <Switch
            label={t('factor')}
            description={t('factorHint')}
            disabled={!may || now.second_factor_for_everybody}
            checked={now.second_factor_for_administrators || now.second_factor_for_everybody}
            onChange={(event) => change({ second_factor_for_administrators: event.currentTarget.checked })}
          />
          <Switch
            label={t('factorAll')}
            disabled={!may}
            checked={now.second_factor_for_everybody}
            onChange={(event) => change({ second_factor_for_everybody: event.currentTarget.checked })}
          />
          {!may && <p className={classes.quiet}>{t('notAllowed')}</p>}
          <div>
            <Button
              type="submit"
              disabled={!may || Object.keys(changes).length === 0}
              loading={busy}
              title={may ? undefined : t('notAllowed')}
            >
              {common('save')}
            </Button>
          </div>
        </div>
      </Section>
    </form>
  )
}
