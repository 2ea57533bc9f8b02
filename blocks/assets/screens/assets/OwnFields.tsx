import { Button } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton, Refused } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CustomField } from '../../resources/customFields.ts'
import { assets } from '../../resources/index.ts'
import styles from '../assets.module.css'
import { useKeeping } from '../useKeeping.ts'
import { FieldsOfModel } from './FieldsOfModel.tsx'
import { OwnFieldInput } from './OwnFieldInput.tsx'
import { SecretField } from './SecretField.tsx'

/** The fields that an asset has by its category and its model: open ones in one form, secret ones each by itself. */
export function OwnFields({ asset }: { asset: AnyRecord }) {
  const t = useTranslations('assets.desk.fields')
  // They change on other pages, the category's and the model's, so they are asked for each time they are looked at.
  const read = useRead(assets.assets.fields, { id: asset.id }, { staleTime: 0 })
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <ListSkeleton rows={3} />
  const fields = read.data.fields as readonly CustomField[]
  const open = fields.filter(({ secret }) => !secret)
  const model = typeof asset.model === 'string' && asset.model.trim() !== '' && (
    <FieldsOfModel model={asset.model} id={read.data.model_unique_id} />
  )
  if (fields.length === 0)
    return (
      <EmptyState title={t('none')} action={model}>
        {t(asset.category || asset.model ? 'noneText' : 'noCategory')}
      </EmptyState>
    )
  return (
    <div className={styles.stack}>
      {open.length > 0 && <OpenFields asset={asset} fields={open} key={String(asset.version)} />}
      {fields.length > open.length && <SecretFields asset={asset.id} />}
      {model}
    </div>
  )
}

function OpenFields({ asset, fields }: { asset: AnyRecord; fields: readonly CustomField[] }) {
  const t = useTranslations('assets.desk.fields')
  const { why, wrong, busy, keep } = useKeeping(assets.assets.update, t('saved'))
  const before = (asset.custom ?? {}) as Readonly<Record<string, unknown>>
  const [values, setValues] = useState(before)
  const submit = keep(() => ({
    id: asset.id,
    version: asset.version as number,
    custom: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== '')),
  }))
  return (
    <form onSubmit={submit} className={styles.stack} noValidate>
      {fields.map((field) => (
        <OwnFieldInput
          key={field.key}
          field={field}
          value={values[field.key]}
          disabled={why !== null}
          onChange={(value) => setValues({ ...values, [field.key]: value })}
        />
      ))}
      {wrong && <FormError>{wrong}</FormError>}
      <div className={styles.end}>
        <Refused why={why}>
          <Button type="submit" loading={busy}>
            {t('save')}
          </Button>
        </Refused>
      </div>
    </form>
  )
}

function SecretFields({ asset }: { asset: string }) {
  const t = useTranslations('assets.desk.fields')
  const read = useRead(assets.assets.secrets, { id: asset })
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <ListSkeleton rows={1} />
  return (
    <section aria-label={t('secret')} className={styles.stack}>
      <p className={styles.said}>{t('secretText')}</p>
      <ul className={styles.rows}>
        {read.data.fields.map((field) => (
          <SecretField key={field.key} asset={asset} field={field} />
        ))}
      </ul>
    </section>
  )
}
