import { Badge, Button, Modal, Select } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useAction, useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, State, useWhyNot } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { IconForms, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import admin from '../admin.module.css'
import { CustomFieldForm } from './CustomFieldForm.tsx'
import { FieldMenu } from './FieldMenu.tsx'
import { type CustomField, permission, useResourceWord } from './words.ts'

/** Fields that the company adds to its records. */
export function CustomFieldsPage() {
  const t = useTranslations('admin.customFields')
  const why = useWhyNot(permission)
  const resourceWord = useResourceWord()
  const places = useRead(gateway.customFields.resources, {}, { enabled: why === null })
  const [chosen, setChosen] = useState<string | null>(null)
  const [adding, setAdding] = useState(false)
  const resources = places.data?.resources ?? []
  const resource = chosen ?? resources[0]
  const read = useRead(
    gateway.customFields.list,
    { 'filter[resource]': resource ?? '' },
    { enabled: why === null && resource !== undefined },
  )
  const fields = read.data?.data
  const error = places.error ?? read.error
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <Refused why={why}>
            <Button leftSection={<IconPlus size={16} stroke={1.6} />} disabled={!resource} onClick={() => setAdding(true)}>
              {t('new')}
            </Button>
          </Refused>
        }
      />
      {why !== null && <State icon={IconForms} title={why} />}
      {resource && (
        <Select
          label={t('records')}
          maw={320}
          mb="md"
          allowDeselect={false}
          value={resource}
          data={resources.map((one) => ({ value: one, label: resourceWord(one) }))}
          onChange={setChosen}
        />
      )}
      {why === null && !fields && (error ? <ErrorState error={error} onRetry={() => void read.refetch()} /> : <ListSkeleton />)}
      {fields?.length === 0 && (
        <State icon={IconForms} title={t('empty')}>
          {t('emptyText')}
        </State>
      )}
      {resource && fields && fields.length > 0 && <Fields resource={resource} fields={fields} />}
      {resource && (
        <Modal
          opened={adding}
          onClose={() => setAdding(false)}
          title={t('newFor', { records: resourceWord(resource) })}
          size="lg"
        >
          <CustomFieldForm resource={resource} onDone={() => setAdding(false)} />
        </Modal>
      )}
    </>
  )
}

function Fields({ resource, fields }: { resource: string; fields: readonly CustomField[] }) {
  const t = useTranslations('admin.customFields')
  const order = useAction(gateway.customFields.order)
  const move = (at: number, by: number) => {
    const ids = fields.map(({ id }) => id)
    ids.splice(at + by, 0, ...ids.splice(at, 1))
    order.mutate({ resource, fields: ids })
  }
  return (
    <table className={admin.table}>
      <thead>
        <tr>
          <th scope="col">{t('label')}</th>
          <th scope="col">{t('kind')}</th>
          <th scope="col">{t('section')}</th>
          <th scope="col">{t('rules')}</th>
          <td className={admin.end} />
        </tr>
      </thead>
      <tbody>
        {fields.map((field, at) => (
          <tr key={field.id}>
            <td>
              <span className={admin.what}>
                <strong>{field.label}</strong>
                <small className={admin.code}>{field.key}</small>
              </span>
            </td>
            <td data-label={t('kind')}>{t(`kinds.${field.kind}`)}</td>
            <td data-label={t('section')}>{field.section ?? '–'}</td>
            <td data-label={t('rules')}>
              {field.archived_at !== null && <Badge color="gray">{t('archived')}</Badge>}{' '}
              {field.is_required && <Badge color="blue">{t('required')}</Badge>}{' '}
              {field.is_unique && <Badge color="blue">{t('unique')}</Badge>}{' '}
              {field.visible_to.length > 0 && <Badge color="yellow">{t('someRoles')}</Badge>}
            </td>
            <td className={admin.end}>
              <FieldMenu
                field={field}
                onUp={at > 0 ? () => move(at, -1) : undefined}
                onDown={at < fields.length - 1 ? () => move(at, 1) : undefined}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
