import { Anchor, Button, Checkbox, CopyButton, MultiSelect, Textarea, TextInput } from '@mantine/core'
import type { InputOf, OutputOf } from '@quoin/kit'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, PageSkeleton, useMe } from '@quoin/ui'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { FormHeader } from '@quoin/ui/page/FormHeader.tsx'
import { Section } from '@quoin/ui/page/Section.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { Link } from '@quoin/ui/pages'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { crm } from '../../resources/index.ts'
import { captured } from '../../resources/settings.ts'
import { words } from '../mails/words.ts'
import styles from '../selling.module.css'
import { ExchangeRates } from './ExchangeRates.tsx'
import { LeadMap } from './LeadMap.tsx'
import { WebForm } from './WebForm.tsx'

type Settings = OutputOf<typeof crm.settings.get>

export const SettingsPage = () => (
  <WithTexts>
    <Held />
  </WithTexts>
)

/** How the company sells: from which discount on somebody has to agree, what is set aside at a yes, and what forms elsewhere may leave. */
function Held() {
  const read = useRead(crm.settings.get, {})
  if (read.error && !read.data) return <ErrorState error={read.error} level={1} onRetry={() => void read.refetch()} />
  if (!read.data) return <PageSkeleton />
  return (
    <>
      <Form settings={read.data} />
      <ExchangeRates />
    </>
  )
}

const camelOf: Readonly<Record<(typeof captured)[number], string>> = {
  first_name: 'firstName',
  last_name: 'lastName',
  lead_email: 'leadEmail',
  phone_number: 'phoneNumber',
  company_name: 'companyName',
  position: 'position',
  web_site: 'webSite',
  notes: 'notes',
  source: 'source',
  source_alias: 'sourceAlias',
}

// Without a name nobody is anybody: these two are asked for in any case.
const names: readonly string[] = ['first_name', 'last_name']
const requested = captured.filter((wire) => !names.includes(wire))

function Form({ settings }: { settings: Settings }) {
  const t = useTranslations('crm')
  const common = useTranslations('ui.common')
  const notify = useNotify()
  const { company } = useMe()
  const why = useWhyRefused()(crm.settings.update)
  const inWords = useErrorWords(crm.leads)
  const [typed, setTyped] = useState<InputOf<typeof crm.settings.update>>({})
  const held = { ...settings, ...typed }
  const update = useAction(crm.settings.update)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (why !== null) return
    update.mutate(typed, {
      onSuccess: () => {
        setTyped({})
        notify.done(t('settings.saved'))
      },
      onError: (error) => notify.trouble(inWords(error).sentence),
    })
  }
  const address = `${window.location.origin}/api/crm/public/leads`
  return (
    <form onSubmit={submit}>
      <FormHeader title={t('settings.title')} text={t('settings.text')} why={why} isSaving={update.isPending} />
      <Section title={t('settings.approval')} text={t('settings.approvalText')}>
        <ShareInput
          label={t('settings.over')}
          description={t('settings.overHint')}
          readOnly={why !== null}
          value={held.approval_over_basis_points}
          onChange={(next) => setTyped({ ...typed, approval_over_basis_points: next })}
        />
      </Section>
      <Section title={t('settings.deposit')} text={t('settings.depositText')}>
        <ShareInput
          label={t('settings.depositShare')}
          description={t('settings.depositHint')}
          readOnly={why !== null}
          value={held.deposit_basis_points}
          onChange={(next) => setTyped({ ...typed, deposit_basis_points: next })}
        />
      </Section>
      <Section title={t('settings.capture')} text={t('settings.captureText')}>
        <div className={styles.stack}>
          <Checkbox
            label={t('settings.enabled')}
            disabled={why !== null}
            checked={held.capture_enabled ?? false}
            onChange={(event) => setTyped({ ...typed, capture_enabled: event.currentTarget.checked })}
          />
          {held.capture_enabled && (
            <TextInput
              label={t('settings.address')}
              value={address}
              readOnly
              rightSectionWidth={96}
              rightSection={
                <CopyButton value={address}>
                  {({ copied, copy }) => (
                    <Button variant="subtle" color="gray" size="compact-sm" onClick={copy}>
                      {common(copied ? 'copied' : 'copy')}
                    </Button>
                  )}
                </CopyButton>
              }
            />
          )}
          <MultiSelect
            label={t('settings.fields')}
            disabled={why !== null}
            data={requested.map((wire) => ({ value: wire, label: t(`resources.leads.fields.${camelOf[wire] as 'firstName'}`) }))}
            value={(held.capture_fields ?? requested).filter((wire) => !names.includes(wire))}
            onChange={(next) => setTyped({ ...typed, capture_fields: next })}
          />
          <RefInput
            target="gateway.users"
            label={t('settings.owner')}
            disabled={why !== null}
            value={held.capture_owner_unique_id}
            onChange={(next) => setTyped({ ...typed, capture_owner_unique_id: next })}
          />
          <Textarea
            label={t('settings.consent')}
            description={t('settings.consentHint')}
            autosize
            minRows={2}
            maxLength={2_000}
            readOnly={why !== null}
            value={held.consent_text ?? ''}
            onChange={(event) => {
              const text = event.currentTarget.value || null
              // Without words there is nothing to confirm.
              setTyped({ ...typed, consent_text: text, ...(text === null && { confirm_consent: false }) })
            }}
          />
          <Checkbox
            label={t('settings.confirm')}
            description={t('settings.confirmHint')}
            disabled={why !== null || !held.consent_text}
            checked={held.confirm_consent ?? false}
            onChange={(event) => setTyped({ ...typed, confirm_consent: event.currentTarget.checked })}
          />
        </div>
      </Section>
      {settings.capture_enabled && (
        <WebForm
          app={settings.app_id ?? company.urlId}
          consent={settings.consent_text}
          fields={[...names, ...(settings.capture_fields ?? requested).filter((wire) => !names.includes(wire))]
            .filter((wire) => !wire.startsWith('source'))
            .map((wire) => ({
              name: wire,
              label: t(`resources.leads.fields.${camelOf[wire as keyof typeof camelOf] as 'firstName'}`),
              required: names.includes(wire),
            }))}
        />
      )}
      <LeadMap
        value={held.lead_map ?? []}
        readOnly={why !== null}
        onChange={(next) => setTyped({ ...typed, lead_map: next.length > 0 ? next : null })}
      />
      <Section title={t('mails.templates')} text={t('mails.templatesText', { words })}>
        <Anchor component={Link} to={pages.mailTemplates.list()}>
          {t('mails.templates')}
        </Anchor>
      </Section>
    </form>
  )
}

/** A share in percent with two decimals, kept in basis points; left empty it is none. */
function ShareInput({
  value,
  onChange,
  ...input
}: {
  label: string
  description: string
  readOnly: boolean
  value: number | null
  onChange: (next: number | null) => void
}) {
  return (
    <NumberField
      {...input}
      maw={320}
      min={0}
      max={100}
      decimalScale={2}
      value={value === null ? '' : value / 100}
      onChange={(next) => onChange(next === '' ? null : Math.round(Number(next) * 100))}
    />
  )
}
