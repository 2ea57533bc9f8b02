import { Button, Select, SimpleGrid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { gateway } from '@quoin/gateway/resources'
import { useRecord, useAction } from '@quoin/kit/react'
import { ErrorState, languageNames, languages, PageSkeleton, useMe } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useTranslations } from 'use-intl'

/** As the person's record brings it along. */
interface Profile {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly webSite: string | null
  readonly timeZone: string | null
  readonly preferredLanguage: string | null
}

/** The profile a company keeps of one. Whoever never wrote one starts with an empty form. */
export function DetailsForm() {
  const { id } = useMe()
  const { data, error, refetch } = useRecord(gateway.users.get, { id, include: 'user_profile' })
  if (data)
    return (
      <Fields
        key={String(data.userProfile)}
        profile={(data as { related?: { userProfile?: Profile | null } }).related?.userProfile ?? null}
      />
    )
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
}

function Fields({ profile }: { profile: Profile | null }) {
  const notify = useNotify()
  const { id } = useMe()
  const t = useTranslations('gateway.profile')
  const common = useTranslations('ui.common')
  const words = useRefusal()
  const refresh = { alsoRefreshes: ['gateway.auth'] }
  const create = useAction(gateway.users.profileCreate, refresh)
  const update = useAction(gateway.users.profileUpdate, refresh)
  const form = useForm({
    initialValues: {
      first_name: profile?.firstName ?? '',
      last_name: profile?.lastName ?? '',
      web_site: profile?.webSite ?? '',
      time_zone: profile?.timeZone ?? null,
      preferred_language: profile?.preferredLanguage ?? null,
    },
  })
  const save = profile ? update : create
  // Awaited, not called back: the first save draws a new form, and callbacks of the old one would be lost with it.
  const submit = form.onSubmit(async (values) => {
    try {
      await save.mutateAsync({ id, ...values })
      form.resetDirty(values)
      notify.done(common('saved'))
    } catch (error) {
      form.setErrors(words(error).fields)
    }
  })
  const sentence = save.error && words(save.error).sentence
  return (
    <form onSubmit={submit} noValidate>
      {sentence && <FormError>{sentence}</FormError>}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput label={t('firstName')} autoComplete="given-name" {...form.getInputProps('first_name')} />
        <TextInput label={t('lastName')} autoComplete="family-name" {...form.getInputProps('last_name')} />
      </SimpleGrid>
      <Select label={t('timeZone')} data={timeZones} searchable clearable limit={60} {...form.getInputProps('time_zone')} />
      <Select
        label={t('mailLanguage')}
        description={t('mailLanguageText')}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        clearable
        {...form.getInputProps('preferred_language')}
      />
      <TextInput label={t('website')} type="url" placeholder="https://" autoComplete="url" {...form.getInputProps('web_site')} />
      <div>
        <Button type="submit" variant="default" disabled={!form.isDirty()} loading={save.isPending}>
          {common('save')}
        </Button>
      </div>
    </form>
  )
}

const timeZones = Intl.supportedValuesOf('timeZone')
