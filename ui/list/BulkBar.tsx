import { ActionIcon, Button, Modal, Select } from '@mantine/core'
import { IconArrowBackUp, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import type { BulkInput, FieldDefinition, Job } from '@quoin/kit'
import { wireName } from '@quoin/kit'
import { useAction } from '@quoin/kit/react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { check } from '../fields/check.ts'
import { FieldInput } from '../fields/FieldInput.tsx'
import { type AnyResource, operationOf } from '../fields/resources.ts'
import { useWhyRefused } from '../fields/useWhyRefused.ts'
import { useWords, writtenFields } from '../fields/words.ts'
import { useErrorWords } from '../record/useErrorWords.ts'
import { useMe } from '../session/me.ts'
import { Refused } from '../states/Refused.tsx'
import { JobPanel } from '../transfer/JobPanel.tsx'
import { asJob } from '../transfer/jobs.ts'
import type { Chosen } from './DataList.tsx'
import styles from './DataList.module.css'
import { countOf, type Selection, toBulk } from './selection.ts'

interface BulkBarProps {
  readonly resource: AnyResource
  readonly trash: boolean
  /** What the list was asked for, within what its page is about. */
  readonly question: NonNullable<BulkInput['matching']>
  readonly selection: Selection
  readonly total: number
  readonly totalIsBound: boolean
  /** Everything on the fetched pages is ticked, so "all matching" is worth offering. */
  readonly pageTicked: boolean
  readonly actions?: (chosen: Chosen) => ReactNode
  onSelection(selection: Selection | null): void
}

/** What can be done with the selected records, as one job that says how each of them fared. */
export function BulkBar({
  resource,
  trash,
  question,
  selection,
  total,
  totalIsBound,
  pageTicked,
  actions,
  onSelection,
}: BulkBarProps) {
  const t = useTranslations('records')
  const common = useTranslations('ui.common')
  const whyRefused = useWhyRefused()
  const operation = operationOf(resource, 'bulk')
  const remove = operationOf(resource, 'delete')
  const start = useAction<BulkInput, Job>(operation!)
  const inWords = useErrorWords(resource)
  const [editing, setEditing] = useState(false)
  const [asking, setAsking] = useState(false)
  const [job, setJob] = useState<Job | null>(null)
  const count = countOf(selection, total)
  const run = (input: Pick<BulkInput, 'action' | 'changes'>) =>
    start.mutate(
      { ...input, ...toBulk(selection, question) },
      {
        onSuccess: (answer) => {
          setEditing(false)
          setAsking(false)
          setJob(asJob(answer))
        },
      },
    )
  const finish = () => {
    setJob(null)
    onSelection(null)
  }

  return (
    <>
      <div className={styles.bulk} role="toolbar" aria-label={t('bulk.label')}>
        <span className={styles.bulkCount} aria-live="polite">
          {t('bulk.selected', { count })}
          {selection.matching && totalIsBound ? '+' : ''}
        </span>
        {!selection.matching && pageTicked && total > count && (
          <Button variant="subtle" size="xs" onClick={() => onSelection({ ids: selection.ids, matching: true })}>
            {t('bulk.selectAll', { count: total })}
          </Button>
        )}
        <span className={styles.spacer} />
        {!trash && (
          <>
            {actions?.({ count, what: toBulk(selection, question), done: () => onSelection(null) })}
            <Refused why={whyRefused(operation)}>
              <Button
                variant="subtle"
                color="gray"
                size="xs"
                leftSection={<IconPencil size={15} stroke={1.6} aria-hidden />}
                onClick={() => setEditing(true)}
              >
                {t('bulk.edit')}
              </Button>
            </Refused>
            {remove && (
              <Refused why={whyRefused(remove)}>
                <Button
                  variant="subtle"
                  color="red"
                  size="xs"
                  leftSection={<IconTrash size={15} stroke={1.6} aria-hidden />}
                  onClick={() => setAsking(true)}
                >
                  {common('delete')}
                </Button>
              </Refused>
            )}
          </>
        )}
        {trash && (
          <Refused why={whyRefused(remove)}>
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              leftSection={<IconArrowBackUp size={15} stroke={1.6} aria-hidden />}
              loading={start.isPending}
              onClick={() => run({ action: 'restore' })}
            >
              {t('trash.restore')}
            </Button>
          </Refused>
        )}
        <ActionIcon aria-label={t('bulk.clear')} onClick={() => onSelection(null)}>
          <IconX size={16} />
        </ActionIcon>
      </div>
      <Modal opened={editing} onClose={() => setEditing(false)} title={t('bulk.editTitle', { count })}>
        {editing && (
          <BulkEdit
            resource={resource}
            busy={start.isPending}
            error={start.error ? inWords(start.error).sentence : undefined}
            onChanges={(changes) => run({ action: 'update', changes })}
          />
        )}
      </Modal>
      <Modal opened={asking} onClose={() => setAsking(false)} title={t('bulk.deleteTitle', { count })}>
        <div className={styles.stack}>
          <p className={styles.say}>{t('bulk.deleteText')}</p>
          {start.error && (
            <p className={styles.wrong} role="alert">
              {inWords(start.error).sentence}
            </p>
          )}
          <div className={styles.foot}>
            <Button variant="default" onClick={() => setAsking(false)}>
              {common('cancel')}
            </Button>
            <Button color="red" data-autofocus loading={start.isPending} onClick={() => run({ action: 'delete' })}>
              {common('delete')}
            </Button>
          </div>
        </div>
      </Modal>
      <Modal opened={job !== null} onClose={finish} title={t('bulk.jobTitle')} closeOnClickOutside={false}>
        {job && <JobPanel resource={resource} started={job} onClose={finish} />}
      </Modal>
    </>
  )
}

/** One or more fields and their new values, the same for every selected record. */
function BulkEdit({
  resource,
  busy,
  error,
  onChanges,
}: {
  resource: AnyResource
  busy: boolean
  error?: string
  onChanges(changes: Readonly<Record<string, unknown>>): void
}) {
  const t = useTranslations('records')
  const words = useWords(resource)
  const me = useMe()
  const fields = Object.fromEntries(
    Object.entries(writtenFields(resource, me, 'update')).filter(
      ([, one]) => !one.unique && one.kind !== 'json' && one.kind !== 'secret',
    ),
  )
  const [chosen, setChosen] = useState<Readonly<Record<string, unknown>>>({})
  const [tried, setTried] = useState(false)
  const free = Object.keys(fields).filter((name) => !(name in chosen))
  const wrong = (name: string) => {
    const found = tried ? check(fields[name] as FieldDefinition, chosen[name]) : null
    return found && (found === 'tooLong' ? t('wrong.tooLong', { max: fields[name]?.max ?? 0 }) : t(`wrong.${found}`))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.entries(chosen).some(([name, value]) => check(fields[name] as FieldDefinition, value))) return
    onChanges(
      Object.fromEntries(Object.entries(chosen).map(([name, value]) => [wireName(name, fields[name] as FieldDefinition), value])),
    )
  }
  return (
    <form onSubmit={submit} className={styles.stack}>
      {Object.keys(chosen).map((name) => (
        <div key={name} className={styles.bulkField}>
          <FieldInput
            resource={resource}
            name={name}
            definition={fields[name] as FieldDefinition}
            value={chosen[name]}
            error={wrong(name)}
            onChange={(value) => setChosen({ ...chosen, [name]: value })}
          />
          <ActionIcon
            mt={26}
            aria-label={t('bulk.leaveOut', { name: words.field(name) })}
            onClick={() => setChosen(Object.fromEntries(Object.entries(chosen).filter(([one]) => one !== name)))}
          >
            <IconX size={15} />
          </ActionIcon>
        </div>
      ))}
      {free.length > 0 && (
        <Select
          key={Object.keys(chosen).length}
          label={t('bulk.chooseFact')}
          placeholder={t('field.choose')}
          searchable
          openOnFocus={false}
          data-autofocus
          data={free.map((name) => ({ value: name, label: words.field(name) }))}
          onChange={(name) =>
            name &&
            setChosen({ ...chosen, [name]: fields[name]?.kind === 'boolean' ? false : fields[name]?.kind === 'tags' ? [] : null })
          }
        />
      )}
      {error && (
        <p className={styles.wrong} role="alert">
          {error}
        </p>
      )}
      <Button type="submit" loading={busy} disabled={Object.keys(chosen).length === 0}>
        {t('bulk.apply')}
      </Button>
    </form>
  )
}
