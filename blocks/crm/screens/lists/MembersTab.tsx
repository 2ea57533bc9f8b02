import { ActionIcon, Anchor, Button, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Page } from '@quoin/kit'
import { useRead, useAction } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton, Monogram, Refused } from '@quoin/ui'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { Link } from '@quoin/ui/pages'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { crm } from '../../resources/index.ts'
import { type MemberKind, memberStates, type Verdict, verdicts } from '../../resources/targetLists.ts'
import styles from './lists.module.css'
import { usePutOn } from './usePutOn.ts'

type Member = AnyRecord & {
  readonly kind: MemberKind
  readonly name: string
  readonly company: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly verdict: Verdict
  readonly state: (typeof memberStates)[number]
  readonly version: number
}
interface Counts {
  readonly total: number
  readonly verdicts: Readonly<Record<Verdict, number>>
}
const idOf = (member: Member) => String(member.lead ?? member.contact ?? member.account)

/** Who stands on a list, where they stand, and whether they may be written to. */
export function MembersTab({ list }: { list: string }) {
  const t = useTranslations('crm')
  const records = useTranslations('records')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const [shown, setShown] = useState(50)
  const read = useRead(crm.targetListMembers.list, { parent: list, records: shown, ...(search ? { search } : {}) })
  const counts = useRead(crm.targetLists.counts, { id: list }).data as Counts | undefined
  const page = read.data as Page<Member> | undefined
  if (read.error && !page) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!page) return <ListSkeleton rows={4} />
  const empty = page.data.length === 0
  if (empty && !search) return <EmptyState title={t('lists.noMembers')}>{t('lists.noMembersText')}</EmptyState>
  return (
    <section aria-label={t('lists.standing')}>
      {counts && (
        <ul className={styles.counts}>
          <li>{t('lists.count', { count: counts.total })}</li>
          {verdicts
            .filter((verdict) => counts.verdicts[verdict] > 0)
            .map((verdict) => (
              <li key={verdict}>
                <StatusPill value={verdict} label={`${t(`lists.verdicts.${verdict}`)}: ${counts.verdicts[verdict]}`} />
              </li>
            ))}
        </ul>
      )}
      <TextInput
        type="search"
        className={styles.search}
        aria-label={t('lists.search')}
        placeholder={records('list.search')}
        value={typed}
        maxLength={200}
        leftSection={<IconSearch size={15} aria-hidden />}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {empty ? (
        <EmptyState title={records('list.nothingFound')}>{records('list.nothingFoundText')}</EmptyState>
      ) : (
        <ul className={styles.members} aria-busy={read.isFetching}>
          {page.data.map((member) => (
            <MemberLine key={member.id} list={list} member={member} />
          ))}
        </ul>
      )}
      {page.meta.totalCount > page.data.length && shown < 200 && (
        <Button
          mt="sm"
          variant="subtle"
          color="gray"
          loading={read.isFetching}
          onClick={() => setShown(Math.min(200, shown + 50))}
        >
          {t('accounts.moreContacts')}
        </Button>
      )}
    </section>
  )
}

function MemberLine({ list, member }: { list: string; member: Member }) {
  const t = useTranslations('crm')
  const whyRefused = useWhyRefused()
  const notify = useNotify()
  const inWords = useErrorWords(crm.targetListMembers)
  const { takeOff } = usePutOn()
  const update = useAction(crm.targetListMembers.update, { alsoRefreshes: ['crm.targetLists'] })
  const { id, kind, name, verdict, state, version } = member
  return (
    <li className={styles.member}>
      <Monogram name={name} size={32} round={kind !== 'accounts'} />
      <div className={styles.who}>
        <Anchor inherit component={Link} to={pages[kind].record(idOf(member))} c="inherit" fw={550}>
          {name}
        </Anchor>
        <div className={styles.facts}>
          <span>{t(`resources.${kind}.one`)}</span>
          {member.company && <span>{member.company}</span>}
          {(member.email ?? member.phone) && <span>{member.email ?? member.phone}</span>}
          {verdict !== 'reachable' && <StatusPill value={verdict} label={t(`lists.verdicts.${verdict}`)} />}
        </div>
      </div>
      <Select
        className={styles.state}
        aria-label={t('lists.stateOf', { name })}
        allowDeselect={false}
        disabled={whyRefused(crm.targetListMembers.update) !== null || update.isPending}
        data={memberStates.map((one) => ({ value: one, label: t(`resources.targetListMembers.options.state.${one}`) }))}
        value={state}
        onChange={(next) =>
          next &&
          next !== state &&
          update.mutate(
            { parent: list, id, version, state: next as Member['state'] },
            { onError: (error) => notify.trouble(inWords(error).sentence) },
          )
        }
      />
      <Refused why={whyRefused(crm.targetLists.takeOff)}>
        <ActionIcon
          aria-label={t('lists.takeOff', { name })}
          onClick={() => takeOff({ id: list, kind, ids: [idOf(member)] }, name)}
        >
          <IconX size={16} stroke={1.6} />
        </ActionIcon>
      </Refused>
    </li>
  )
}
