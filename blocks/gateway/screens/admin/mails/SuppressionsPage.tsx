import { Badge, Button, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { gateway } from '@quoin/gateway/resources'
import { useList, useAction } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, State, useWhyNot } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { IconMailOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import admin from '../admin.module.css'
import { Pager } from '../Pager.tsx'
import { MailTabs } from './MailTabs.tsx'

/** Addresses the company does not write to, why, and the way to write to them again. */
export function SuppressionsPage() {
  const t = useTranslations('admin.mails')
  const format = useFormatter()
  const words = useRefusal()
  const why = useWhyNot('gateway.mails.manage')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useList(gateway.mailSuppressions.list, { page, records: 50 })
  const release = useAction(gateway.mailSuppressions.delete)
  return (
    <>
      <MailTabs />
      {why === null && <Add />}
      {release.error && <FormError>{words(release.error).sentence}</FormError>}
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton />)}
      {data?.data.length === 0 && (
        <State icon={IconMailOff} title={t('tabs.suppressions')}>
          {t('suppressedEmpty')}
        </State>
      )}
      {data && data.data.length > 0 && (
        <table className={admin.table}>
          <thead>
            <tr>
              <th scope="col">{t('to')}</th>
              <th scope="col">{t('reason')}</th>
              <th scope="col">{t('at')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {data.data.map(({ id, email, reason, note, createdAt }) => (
              <tr key={id}>
                <td>
                  <span className={admin.what}>
                    <strong>{email}</strong>
                    {note && <small>{note}</small>}
                  </span>
                </td>
                <td data-label={t('reason')}>
                  <Badge color="gray">{t(`reasons.${reason ?? 'manual'}`)}</Badge>
                </td>
                <td data-label={t('at')} className={admin.dim}>
                  {format.dateTime(new Date(createdAt), { dateStyle: 'medium' })}
                </td>
                <td>
                  <Refused why={why}>
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={t('releaseNamed', { email: email ?? '' })}
                      loading={release.isPending && release.variables.id === id}
                      onClick={() => release.mutate({ id })}
                    >
                      {t('release')}
                    </Button>
                  </Refused>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data && <Pager meta={data.meta} onPage={setPage} />}
    </>
  )
}

function Add() {
  const t = useTranslations('admin.mails')
  const fields = useTranslations('ui.fields')
  const words = useRefusal()
  const create = useAction(gateway.mailSuppressions.create)
  const form = useForm({
    initialValues: { email: '', reason: 'manual' as 'manual' | 'complained' },
    validate: {
      email: (value) => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : fields('notValid', { name: t('suppressOne') })),
    },
  })
  const submit = form.onSubmit(({ email, reason }) =>
    create.mutate({ email: email.trim(), reason }, { onSuccess: () => form.reset() }),
  )
  const refusal = create.error && words(create.error, { already_taken: t('alreadyThere') })
  return (
    <form onSubmit={submit} noValidate>
      {refusal && <FormError>{refusal.sentence ?? Object.values(refusal.fields).join(' ')}</FormError>}
      <div className={admin.bar}>
        <TextInput type="email" label={t('suppressOne')} {...form.getInputProps('email')} />
        <Select
          label={t('reason')}
          allowDeselect={false}
          data={(['manual', 'complained'] as const).map((value) => ({ value, label: t(`reasons.${value}`) }))}
          {...form.getInputProps('reason')}
        />
        <Button type="submit" variant="default" loading={create.isPending}>
          {t('suppress')}
        </Button>
      </div>
    </form>
  )
}
