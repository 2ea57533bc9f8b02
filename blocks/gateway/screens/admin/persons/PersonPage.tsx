import { hasText } from '@quoin/ui/texts/hasText.ts'
import { Alert, Button, Checkbox, TextInput } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { type InputOf, type OutputOf, sentence } from '@quoin/kit'
import { useCaller, useAction } from '@quoin/kit/react'
import { ListSkeleton, State, useWhyNot } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { saveFile } from '@quoin/ui/transfer/saveFile.ts'
import { IconShieldLock } from '@tabler/icons-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import admin from '../admin.module.css'
import { Confirm } from '@quoin/ui/forms/Confirm.tsx'
import classes from './persons.module.css'

type Input = InputOf<typeof gateway.persons.find>
type Told = OutputOf<typeof gateway.persons.find>

/** Whom the page is about, as its address says: a record that is somebody. A mail address is typed, and stands in no address. */
interface PersonSearch {
  readonly record?: string
  readonly id?: string
}

/** What is held of one person in every block: looked at before anything is done, handed out, or forgotten. */
export function PersonPage({ record, id }: PersonSearch) {
  const t = useTranslations('admin.persons')
  const why = useWhyNot(gateway.persons.find.permission)
  const words = useRefusal()
  const find = useAction(gateway.persons.find)
  const [input, setAsked] = useState<Input>()
  const look = (next: Input) => {
    setAsked(next)
    find.mutate(next)
  }
  // Each look is an entry in the audit, so there is one for each person that is named.
  useEffect(() => {
    if (why === null && record && id) look({ record, record_unique_id: id } as Input)
  }, [why, record, id])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    if (email) look({ email })
  }
  if (why !== null)
    return (
      <>
        <PageHeader title={t('title')} text={t('text')} />
        <State icon={IconShieldLock} title={why} />
      </>
    )
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <form className={admin.bar} onSubmit={submit}>
        <TextInput name="email" type="email" label={t('mail')} required autoComplete="off" className={classes.mail} />
        <Button type="submit" variant="default" loading={find.isPending}>
          {t('find')}
        </Button>
      </form>
      {find.error && <FormError>{words(find.error).sentence}</FormError>}
      {find.isPending && !find.data && <ListSkeleton rows={6} />}
      {!input && <State icon={IconShieldLock} title={t('empty')} />}
      {input && find.data && !find.error && (
        <Held told={find.data} asked={input} busy={find.isPending} onLook={look} onErased={() => setAsked(undefined)} />
      )}
    </>
  )
}

interface HeldProps {
  readonly told: Told
  readonly asked: Input
  readonly busy: boolean
  onLook(input: Input): void
  onErased(): void
}

/** What the data of a block, a kind of it, and a reason to keep it are called. */
function useNames() {
  const blocks = useTranslations('admin.persons.blocks')
  const kinds = useTranslations('admin.persons.as')
  const reasons = useTranslations('admin.persons.reasons')
  return {
    block: (block: string) => (hasText(blocks, block) ? blocks(block) : sentence(block)),
    kind: (kind: string) => (hasText(kinds, kind) ? kinds(kind) : sentence(kind)),
    reason: (reason: string) => (hasText(reasons, reason) ? reasons(reason) : sentence(reason)),
  }
}

function Held({ told, asked: input, busy, onLook, onErased }: HeldProps) {
  const t = useTranslations('admin.persons')
  const nameOf = useNames()
  const notify = useNotify()
  const words = useRefusal()
  const { call } = useCaller()
  const [asking, setAsking] = useState(false)
  const [saving, setSaving] = useState(false)
  const erase = useAction(gateway.persons.erase, { alsoRefreshes: told.held.map(({ name }) => resourceOf(name)) })
  const open = Object.entries(told.open)
  const name = told.names[0] ?? told.mails[0] ?? ''
  const save = async () => {
    setSaving(true)
    try {
      const { id: _, ...all } = (await call(gateway.persons.handOut, input)) as { id?: string }
      saveFile(`${t('file')}.json`, JSON.stringify(all, null, 2), 'application/json')
      notify.done(t('saved'))
    } catch (error) {
      notify.trouble(words(error).sentence ?? '')
    } finally {
      setSaving(false)
    }
  }
  return (
    <>
      <section className={classes.head} aria-label={t('who')}>
        <div className={admin.what}>
          <strong className={classes.name}>{name}</strong>
          {told.mails.length > 0 && <small>{told.mails.join(', ')}</small>}
        </div>
        <div className={classes.deeds}>
          <Button variant="default" loading={saving} onClick={() => void save()}>
            {t('handOut')}
          </Button>
          <Refused why={open.length > 0 ? t('openShort') : null}>
            <Button color="red" variant="light" onClick={() => setAsking(true)}>
              {t('erase')}
            </Button>
          </Refused>
        </div>
      </section>
      {open.length > 0 && (
        <Alert color="yellow" className={classes.open} title={t('openTitle')}>
          {open.map(([as, count]) => `${nameOf.kind(as)}: ${count}`).join(' · ')}
        </Alert>
      )}
      <Records told={told} asked={input} busy={busy} onLook={onLook} />
      {blocksOf(told).map(([block, lines]) => (
        <section key={block} className={classes.block} aria-label={nameOf.block(block)}>
          <h2>{nameOf.block(block)}</h2>
          <table className={admin.table}>
            <thead>
              <tr>
                <th scope="col">{t('what')}</th>
                <th scope="col" className={admin.number}>
                  {t('count')}
                </th>
                <th scope="col">{t('becomes')}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ as, count, actions, reasons }) => (
                <tr key={as}>
                  <th scope="row">{nameOf.kind(as)}</th>
                  <td className={admin.number} data-label={t('count')}>
                    {count}
                  </td>
                  <td data-label={t('becomes')}>
                    <span className={admin.what}>
                      {actions.map((action) => t(`history.${action}`)).join(' ')}
                      {reasons.map((reason) => (
                        <small key={reason}>{nameOf.reason(reason)}</small>
                      ))}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
      <p className={admin.note}>{t('besides', { files: told.files })}</p>
      <Confirm
        opened={asking}
        title={t('eraseTitle', { name })}
        action={t('erase')}
        danger
        busy={erase.isPending}
        trouble={erase.error && words(erase.error).sentence}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          erase.mutate(input, {
            onSuccess: () => {
              setAsking(false)
              onErased()
              notify.done(t('erased'))
            },
          })
        }
      >
        <p className={admin.note}>{t('eraseText')}</p>
      </Confirm>
    </>
  )
}

/** Records that are the person. One that is somebody else's is unticked, and everything is looked for again without it. */
function Records({ told, asked: input, busy, onLook }: Omit<HeldProps, 'onErased'>) {
  const t = useTranslations('admin.persons')
  const nameOf = useNames()
  const [left, setLeft] = useState<readonly { unique_id: string; label: string; block: string }[]>([])
  const found = told.held.flatMap(({ block, records }) => records.map((one) => ({ ...one, block })))
  const all = [...found, ...left.filter((one) => !found.some(({ unique_id }) => unique_id === one.unique_id))]
  if (all.length < 2) return null
  const turn = (one: (typeof all)[number], isTheirs: boolean) => {
    const next = isTheirs ? left.filter(({ unique_id }) => unique_id !== one.unique_id) : [...left, one]
    setLeft(next)
    onLook({ ...input, except_unique_ids: next.map(({ unique_id }) => unique_id) })
  }
  return (
    <fieldset className={classes.records} disabled={busy}>
      <legend>{t('records')}</legend>
      <p className={admin.note}>{t('recordsHint')}</p>
      {all.map((one) => (
        <Checkbox
          key={one.unique_id}
          checked={!left.some(({ unique_id }) => unique_id === one.unique_id)}
          disabled={one.unique_id === input.record_unique_id}
          label={one.label}
          description={nameOf.block(one.block)}
          onChange={(event) => turn(one, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  )
}

/** The resource of a holding: `crm.lead_follows.owned` is about `crm.leadFollows`. */
const resourceOf = (name: string): string =>
  name
    .split('.')
    .slice(0, 2)
    .join('.')
    .replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

interface Line {
  readonly as: string
  readonly count: number
  readonly actions: readonly ('removed' | 'emptied' | 'kept')[]
  readonly reasons: readonly string[]
}

/** One line for each kind of thing a block holds, whichever of its tables it lies in. */
function blocksOf({ held }: Told): [block: string, lines: Line[]][] {
  const blocks = new Map<string, Map<string, Line>>()
  for (const { block, as, count, deed: action, keeps } of held) {
    const lines = blocks.get(block) ?? new Map<string, Line>()
    blocks.set(block, lines)
    const before = lines.get(as)
    lines.set(as, {
      as,
      count: (before?.count ?? 0) + count,
      actions: [...new Set([...(before?.actions ?? []), action])],
      reasons: [...new Set([...(before?.reasons ?? []), ...keeps.map(({ reason }) => reason)])],
    })
  }
  return [...blocks].map(([block, lines]) => [block, [...lines.values()]])
}
