import { Button, Modal, Radio } from '@mantine/core'
import { type FieldDefinition, type Operation, type Page, wireName } from '@quoin/kit'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, Refused, useMe } from '@quoin/ui'
import { FieldValue } from '@quoin/ui/fields/FieldValue.tsx'
import { type AnyRecord, titleOf } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useWords, writtenFields } from '@quoin/ui/fields/words.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { IconArrowMerge } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import styles from '../selling.module.css'
import { type Merging, useMergeUndo } from './useMergeUndo.ts'

const most = 10

/** Makes one record of those that are selected; two at least, and so few that somebody can compare them. */
export function MergeButton({ kind, ids, onDone }: { kind: Merging; ids: readonly string[] | undefined; onDone(): void }) {
  const t = useTranslations('crm.merge')
  const whyRefused = useWhyRefused()
  const [open, setOpen] = useState(false)
  const fits = ids !== undefined && ids.length >= 2 && ids.length <= most
  return (
    <>
      <Refused why={whyRefused(crm[kind].merge) ?? (fits ? null : t('howMany', { most: String(most) }))}>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconArrowMerge size={15} stroke={1.6} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('merge')}
        </Button>
      </Refused>
      <Modal opened={open} onClose={() => setOpen(false)} size="lg" title={t('title', { count: String(ids?.length ?? 0) })}>
        {open && ids && (
          <Choose
            kind={kind}
            ids={ids}
            onDone={() => {
              setOpen(false)
              onDone()
            }}
          />
        )}
      </Modal>
    </>
  )
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
/** Labels are taken from all, and who opted out under one name has opted out. */
const joined: readonly string[] = ['tags', 'optedOut']

function Choose({ kind, ids, onDone }: { kind: Merging; ids: readonly string[]; onDone(): void }) {
  const t = useTranslations('crm.merge')
  const resource = crm[kind]
  const words = useWords(resource)
  const me = useMe()
  const notify = useNotify()
  const inWords = useErrorWords(resource)
  const undo = useMergeUndo(kind)
  const merge = useAction(resource.merge as typeof crm.contacts.merge, {
    alsoRefreshes: ['crm.opportunities', 'crm.quotes', 'crm.accountContacts', 'crm.targetListMembers'],
  })
  const read = useRead(resource.list as Operation, { filter: { unique_id: [...ids] }, records: most, sort: 'created_at' })
  const records = (read.data as Page<AnyRecord> | undefined)?.data
  const [keep, setKeep] = useState<string | null>(null)
  const [taken, setTaken] = useState<Readonly<Record<string, string>>>({})
  if (read.error && !records) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!records) return <ListSkeleton rows={5} />
  const kept = records.find(({ id }) => id === keep) ?? records[0]
  if (!kept || records.length < 2) return <p className={styles.dim}>{t('gone')}</p>
  const values = writtenFields(resource, me, 'update')
  const apart = Object.keys(values).filter(
    (name) =>
      !joined.includes(name) &&
      new Set(records.filter((one) => !isEmpty(one[name])).map((one) => JSON.stringify(one[name]))).size > 1,
  )
  // What the record that stays lacks, it takes from the first that has it.
  const sourceOf = (name: string) =>
    taken[name] ?? (isEmpty(kept[name]) ? records.find((one) => !isEmpty(one[name]))?.id : kept.id) ?? kept.id
  const submit = (event: FormEvent) => {
    event.preventDefault()
    merge.mutate(
      {
        keep_unique_id: kept.id,
        merge_unique_ids: records.filter(({ id }) => id !== kept.id).map(({ id }) => id),
        fields: Object.fromEntries(apart.map((name) => [wireName(name, values[name] as FieldDefinition), sourceOf(name)])),
      },
      {
        onSuccess: ({ unique_id }) => {
          notify.undo(t('done', { name: titleOf(resource, kept) }), () => undo.takeBack(unique_id))
          onDone()
        },
      },
    )
  }
  return (
    <form className={styles.stack} onSubmit={submit}>
      <p className={styles.dim}>{t('text')}</p>
      <Radio.Group label={t('keep')} value={kept.id} onChange={setKeep}>
        <div className={styles.choices}>
          {records.map((one) => (
            <Radio key={one.id} value={one.id} label={titleOf(resource, one)} />
          ))}
        </div>
      </Radio.Group>
      {apart.map((name) => (
        <Radio.Group
          key={name}
          label={words.field(name)}
          value={sourceOf(name)}
          onChange={(id) => setTaken({ ...taken, [name]: id })}
        >
          <div className={styles.choices}>
            {records
              .filter(
                (one, at) =>
                  !isEmpty(one[name]) &&
                  records.findIndex((other) => JSON.stringify(other[name]) === JSON.stringify(one[name])) === at,
              )
              .map((one) => (
                <Radio
                  key={one.id}
                  value={one.id}
                  label={
                    <FieldValue
                      resource={resource}
                      name={name}
                      definition={values[name] as FieldDefinition}
                      value={one[name]}
                      look="plain"
                    />
                  }
                />
              ))}
          </div>
        </Radio.Group>
      ))}
      {merge.error && (
        <p className={styles.wrong} role="alert">
          {inWords(merge.error).sentence}
        </p>
      )}
      <div className={styles.foot}>
        <Button type="submit" loading={merge.isPending}>
          {t('merge')}
        </Button>
      </div>
    </form>
  )
}
