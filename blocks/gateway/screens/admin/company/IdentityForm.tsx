import { Button, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { gateway } from '@quoin/gateway/resources'
import { useAction } from '@quoin/kit/react'
import { languageNames, languages, useMay } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useTranslations } from 'use-intl'
import type { Company } from './CompanyPage.tsx'

/** What the company is called and the language it writes in. */
export function IdentityForm({ company }: { company: Company }) {
  const notify = useNotify()
  const t = useTranslations('admin.company')
  const common = useTranslations('ui.common')
  const fields = useTranslations('ui.fields')
  const words = useRefusal()
  const mayWrite = useMay('gateway.company.write')
  const save = useAction(gateway.companies.update, { alsoRefreshes: ['gateway.dashboard'] })
  const form = useForm({
    initialValues: {
      name: company.name ?? '',
      preferred_language: company.preferred_language ?? null,
      preferred_domain: company.preferred_domain ?? '',
    },
    validate: { name: (value) => (value.trim() ? null : fields('required')) },
  })
  const submit = form.onSubmit(async ({ preferred_domain, ...values }) => {
    try {
      await save.mutateAsync({ urlId: String(company.url_id), ...values, preferred_domain: preferred_domain.trim() || null })
      notify.done(common('saved'))
    } catch (error) {
      form.setErrors(words(error).fields)
    }
  })
  const sentence = save.error && words(save.error).sentence
  return (
    <form onSubmit={submit} noValidate>
      {sentence && <FormError>{sentence}</FormError>}
      <TextInput label={t('name')} readOnly={!mayWrite} maxLength={160} {...form.getInputProps('name')} />
      <Select
        label={t('language')}
        disabled={!mayWrite}
        clearable
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        {...form.getInputProps('preferred_language')}
      />
      <TextInput label={t('domain')} readOnly={!mayWrite} placeholder="example.com" {...form.getInputProps('preferred_domain')} />
      {mayWrite && (
        <div>
          <Button type="submit" variant="default" disabled={!form.isDirty()} loading={save.isPending}>
            {common('save')}
          </Button>
        </div>
      )}
    </form>
  )
}
