import { Anchor, Button, Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { gateway } from '@quoin/gateway/resources'
import { useRead, useAction } from '@quoin/kit/react'
import { useMe, useWhyNot } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { addressOf, Link } from '@quoin/ui/pages'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import admin from '../admin.module.css'
import type { Company } from './CompanyPage.tsx'

/** The companies below this one; those one belongs to can be opened. */
export function Children({ company }: { company: Company }) {
  const t = useTranslations('admin.children')
  const { companies } = useMe()
  const why = useWhyNot('gateway.company.create')
  const { data } = useRead(gateway.auth.tenantChildren, { records: 200 })
  const [making, setMaking] = useState(false)
  return (
    <>
      {company.parent_unique_id && <p className={admin.note}>{t('below')}</p>}
      {data?.data.length === 0 && <p className={admin.note}>{t('none')}</p>}
      <ul className={admin.plain} style={{ marginBottom: 12 }}>
        {data?.data.map((child) => (
          <li key={child.id} style={{ padding: '4px 0' }}>
            {companies.some(({ id }) => id === child.id) ? (
              <Anchor
                component={Link}
                to={{ path: addressOf({ path: '' }, String(child.url_id)), isOutside: true }}
                aria-label={t('open', { name: String(child.name) })}
              >
                {child.name}
              </Anchor>
            ) : (
              child.name
            )}{' '}
            <span className={admin.dim}>{child.code}</span>
          </li>
        ))}
      </ul>
      <Refused why={why}>
        <Button variant="default" onClick={() => setMaking(true)}>
          {t('new')}
        </Button>
      </Refused>
      <NewCompany opened={making} onClose={() => setMaking(false)} />
    </>
  )
}

function NewCompany({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const t = useTranslations('admin.children')
  return (
    <Modal opened={opened} onClose={onClose} title={t('new')}>
      <Form onClose={onClose} />
    </Modal>
  )
}

function Form({ onClose }: { onClose(): void }) {
  const t = useTranslations('admin.children')
  const company = useTranslations('admin.company')
  const fields = useTranslations('ui.fields')
  const words = useRefusal()
  const create = useAction(gateway.companies.create, { alsoRefreshes: ['gateway.auth', 'gateway.companies'] })
  const form = useForm({
    initialValues: { name: '', url_id: '' },
    validate: { name: (value) => (value.trim() ? null : fields('required')) },
  })
  const submit = form.onSubmit(async ({ name, url_id }) => {
    try {
      await create.mutateAsync({ name: name.trim(), ...(url_id.trim() && { url_id: url_id.trim() }) })
      onClose()
    } catch (error) {
      form.setErrors(words(error).fields)
    }
  })
  const sentence = create.error && words(create.error, { already_taken: t('taken') }).sentence
  return (
    <form onSubmit={submit} noValidate style={{ display: 'grid', gap: 14 }}>
      {sentence && <FormError>{sentence}</FormError>}
      <TextInput label={company('name')} data-autofocus {...form.getInputProps('name')} />
      <TextInput label={company('urlId')} description={t('urlIdHint')} {...form.getInputProps('url_id')} />
      <div>
        <Button type="submit" loading={create.isPending}>
          {t('create')}
        </Button>
      </div>
    </form>
  )
}
